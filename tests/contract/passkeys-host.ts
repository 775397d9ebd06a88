/** A host with accounts and the calls about their second factors; what a test of passkeys begins with. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { beginPasskey, type Passkey, type RequestOptions } from '../../api/passkeys.ts'
import { type Authenticator, createAuthenticator, type Odd } from '../authenticator.ts'
import { createTestHost, type TestHost } from '../host.ts'

export const password = 'Poring-4711'
export const siteUrl = 'https://wiki.example.com'

interface Asked {
  token?: string | undefined
  method?: string
  from?: string
  body?: unknown
}
export interface Said {
  status: number
  token?: string
  error?: string
  second_factor?: string
  second_factor_kinds?: string[]
  confirm?: string
  factors?: string[]
  recovery_codes?: string[] | number
  passkeys?: Passkey[] | number
  active?: boolean
}

export type PasskeyHost = Awaited<ReturnType<typeof createPasskeyHost>>

export async function createPasskeyHost(databaseUrl: string, env: Record<string, string> = {}) {
  const host: TestHost = await createTestHost({ databaseUrl, env: { SITE_URL: siteUrl, ...env } })

  async function ask(path: string, { token, method, from, body }: Asked = {}): Promise<Said> {
    const answer = await host.request(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(from && { from }),
    })
    return { ...((await answer.json()) as object), status: answer.status }
  }

  const must = <T>(value: T | undefined): T => {
    expect(value).toBeTruthy()
    return value as T
  }
  const newAuthenticator = (counts = true) => createAuthenticator({ origin: siteUrl, counts })
  const signUp = async (username: string) =>
    must((await ask('/SignUp', { body: { username, password, gender: 'female' } })).token)
  const logIn = (username: string, from?: string) =>
    ask('/login', { body: { username, password }, ...(from && { from }) })
  const half = async (username: string) => must((await logIn(username)).second_factor)

  const creation = async (token: string) => {
    const options = await ask('/account/passkeys/options', { token, method: 'POST' })
    expect(options.status).toBe(200)
    // As a page reads them.
    return v.parse(beginPasskey.answer, options)
  }
  async function add(token: string, authenticator: Authenticator, name = '', odd?: Odd): Promise<Said> {
    const passkey = authenticator.create(await creation(token), odd)
    return ask('/account/passkeys', { token, body: { name, passkey } })
  }
  /** A new account with one passkey. */
  async function keyedAccount(username: string, authenticator = newAuthenticator()) {
    const added = await add(await signUp(username), authenticator)
    expect(added.status).toBe(200)
    return { authenticator, token: must(added.token), codes: (added.recovery_codes ?? []) as string[] }
  }

  const loginOptions = async (token: string) => {
    const options = await ask('/login/second-factor/options', { body: { token } })
    return options as unknown as RequestOptions & Said
  }
  const confirmOptions = async (token: string) => {
    const options = await ask('/account/confirm/options', { token, method: 'POST' })
    return options as unknown as RequestOptions & Said
  }
  const finish = (token: string, passkey: unknown, from?: string) =>
    ask('/login/second-factor', { body: { token, passkey }, ...(from && { from }) })
  /** The whole second half of a login. */
  const pass = async (token: string, authenticator: Authenticator, odd?: Odd) =>
    finish(token, authenticator.get(await loginOptions(token), odd))

  return {
    ...host,
    ...{ ask, must, newAuthenticator, signUp, logIn, half, creation, add, keyedAccount },
    ...{ loginOptions, confirmOptions, finish, pass },
    isAlive: async (token: string) => (await ask('/auth/check', { token })).status === 200,
    listed: async (token: string) => (await ask('/account/passkeys', { token })).passkeys as Passkey[],
    actions: async () =>
      (await host.deps.database.db.selectFrom('audit_log').select(['action', 'detail']).orderBy('id').execute()).map(
        ({ action, detail }) => `${action} ${detail}`,
      ),
  }
}
