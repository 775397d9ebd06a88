// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkAuth } from '../../api/auth.ts'
import { apiClient } from './api.ts'
import { saveSession } from './session.ts'
import { stepUp } from './step-up.ts'

const session = (token: string) => ({ token, username: 'a', accountId: 7, role: 'player' })
/** A host whose session has one living token, which a step-up renews; `atRenewal` comes before its answer. */
let living: string
let ended: string[]
let atRenewal: () => Promise<unknown>

beforeEach(() => {
  document.head.innerHTML = `<meta name="site-config" content='{"apiHost":"https://api.example.com"}'>`
  living = 'first'
  ended = []
  saveSession(session(living))
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    const token = new Headers(headers).get('Authorization')?.slice('Bearer '.length)
    if (token !== living) return Response.json({}, { status: 401 })
    if (url.endsWith('/account/confirm')) {
      living = 'second'
      await atRenewal()
      return Response.json(session(living))
    }
    if (url.endsWith('/logout')) ended.push(token)
    return Response.json({ state: 1 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const stored = () => JSON.parse(localStorage.getItem('auth') ?? 'null')

it('keeps the new token, and repeats calls that were rejected with the old one', async () => {
  const checks: Promise<unknown>[] = []
  atRenewal = async () => {
    checks.push(apiClient().call(checkAuth, {}))
    // Refused by the time the step-up is answered.
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  await stepUp({ password: 'x' })
  await Promise.all(checks)
  expect(checks).toHaveLength(1)
  expect(stored()).toMatchObject({ token: 'second' })
  expect(ended).toEqual([])
})

it('ends the session at the host if another tab logged out before the new token arrived', async () => {
  // The host refused that tab's token: it takes the session for over, and this tab hears of it later.
  atRenewal = async () => localStorage.removeItem('auth')
  await stepUp({ password: 'x' })
  expect(ended).toEqual(['second'])
  expect(stored()).toBeNull()
})
