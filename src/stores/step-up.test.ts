// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkAuth } from '../../api/auth.ts'
import { apiClient } from './api.ts'
import { saveSession } from './session.ts'
import { stepUp } from './step-up.ts'

const session = (token: string) => ({ token, username: 'a', accountId: 7, role: 'player' })
/** The token that the host accepts. A step-up renews it, and calls `atRenewal` before its answer. */
let validToken: string
let loggedOut: string[]
let atRenewal: () => Promise<unknown>

beforeEach(() => {
  document.head.innerHTML = `<meta name="site-config" content='{"apiHost":"https://api.example.com"}'>`
  validToken = 'first'
  loggedOut = []
  saveSession(session(validToken))
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    const token = new Headers(headers).get('Authorization')?.slice('Bearer '.length)
    if (token !== validToken) return Response.json({}, { status: 401 })
    if (url.endsWith('/account/confirm')) {
      validToken = 'second'
      await atRenewal()
      return Response.json(session(validToken))
    }
    if (url.endsWith('/logout')) loggedOut.push(token)
    return Response.json({ state: 1 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const stored = () => JSON.parse(localStorage.getItem('auth') ?? 'null')

it('a step-up stores the new token, and calls with the old token are repeated', async () => {
  const checks: Promise<unknown>[] = []
  atRenewal = async () => {
    checks.push(apiClient().call(checkAuth, {}))
    // The call is rejected before the answer to the step-up.
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  await stepUp({ password: 'x' })
  await Promise.all(checks)
  expect(checks).toHaveLength(1)
  expect(stored()).toMatchObject({ token: 'second' })
  expect(loggedOut).toEqual([])
})

it('a step-up logs out at the host if another tab has logged out meanwhile', async () => {
  // The host rejected the old token in the other tab, which has removed the session.
  atRenewal = async () => localStorage.removeItem('auth')
  await stepUp({ password: 'x' })
  expect(loggedOut).toEqual(['second'])
  expect(stored()).toBeNull()
})
