/** A test host with the calls of passkeys. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { beginPasskey, type Passkey, type RequestOptions } from '../../api/passkeys.ts'
import { type Authenticator, createAuthenticator, type Deviations } from '../authenticator.ts'
import { type CallAnswer, type CallOptions, createTestHost, must, type TestHost } from '../host.ts'

export const siteUrl = 'https://wiki.example.com'

export interface PasskeyAnswer extends CallAnswer {
  second_factor_kinds?: string[]
  factors?: string[]
  passkeys?: Passkey[] | number
}

export type PasskeyHost = Awaited<ReturnType<typeof createPasskeyHost>>

export async function createPasskeyHost(databaseUrl?: string, env: Record<string, string> = {}) {
  const host: TestHost = await createTestHost({
    ...(databaseUrl && { databaseUrl }),
    env: { SITE_URL: siteUrl, ...env },
  })
  const { signUp } = host
  const ask = (path: string, request?: CallOptions) => host.ask(path, request) as Promise<PasskeyAnswer>
  const newAuthenticator = (counts = true) => createAuthenticator({ origin: siteUrl, counts })
  const logIn = (username: string) => host.logIn(username) as Promise<PasskeyAnswer>
  const startLogin = async (username: string) => must((await logIn(username)).second_factor)

  const creationOptions = async (token: string) => {
    const options = await ask('/account/passkeys/options', { token, method: 'POST' })
    expect(options.status).toBe(200)
    // Reads the options like a page.
    return v.parse(beginPasskey.answer, options)
  }
  async function add(
    token: string,
    authenticator: Authenticator,
    name = '',
    changes?: Deviations,
  ): Promise<PasskeyAnswer> {
    const passkey = authenticator.create(await creationOptions(token), changes)
    return ask('/account/passkeys', { token, body: { name, passkey } })
  }
  /** A new account with one passkey. */
  async function accountWithPasskey(username: string, authenticator = newAuthenticator()) {
    const answer = await add(await signUp(username), authenticator)
    expect(answer.status).toBe(200)
    return { authenticator, token: must(answer.token), codes: answer.recovery_codes ?? [] }
  }

  const loginOptions = async (token: string) => {
    const options = await ask('/login/second-factor/options', { body: { token } })
    return options as RequestOptions & PasskeyAnswer
  }
  const confirmOptions = async (token: string) => {
    const options = await ask('/account/confirm/options', { token, method: 'POST' })
    return options as RequestOptions & PasskeyAnswer
  }
  const sendPasskey = (token: string, passkey: unknown) => ask('/login/second-factor', { body: { token, passkey } })
  /** Completes a login with the passkey. */
  const completeLogin = async (token: string, authenticator: Authenticator, changes?: Deviations) =>
    sendPasskey(token, authenticator.get(await loginOptions(token), changes))

  return {
    ...host,
    ...{ ask, must, newAuthenticator, logIn, startLogin, creationOptions, add, accountWithPasskey },
    ...{ loginOptions, confirmOptions, sendPasskey, completeLogin },
    listPasskeys: async (token: string) => (await ask('/account/passkeys', { token })).passkeys as Passkey[],
    actions: async () => (await host.auditLines()).map(({ action, detail }) => `${action} ${detail}`),
  }
}
