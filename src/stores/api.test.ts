// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { checkAuth } from '../../api/auth.ts'
import { apiClient } from './api.ts'
import { replaceToken, saveSession } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const session = (accountId: number, token: string) => ({ token, username: 'a', accountId }) as never

it('a running call uses a new token of its session, and never a token of another account', async () => {
  const tokens: (string | null)[] = []
  let meanwhile = () => {}
  vi.stubGlobal('fetch', async (_: unknown, { headers }: RequestInit = {}) => {
    const token = new Headers(headers).get('Authorization')
    tokens.push(token)
    meanwhile()
    return Response.json({}, { status: token === 'Bearer second' ? 200 : 401 })
  })
  document.head.innerHTML = `<meta name="site-config" content='{"apiHost":"https://api.example.com"}'>`
  saveSession(session(1, 'first'))
  const check = () => apiClient().call(checkAuth, {})
  meanwhile = () => replaceToken('first', 'second')
  await check()
  expect(tokens.splice(0)).toEqual(['Bearer first', 'Bearer second'])

  saveSession(session(1, 'third'))
  meanwhile = () => saveSession(session(2, 'second'))
  await expect(check()).rejects.toMatchObject({ status: 401 })
  expect(tokens).toEqual(['Bearer third'])
})
