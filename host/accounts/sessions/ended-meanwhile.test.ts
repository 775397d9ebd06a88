import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestHost, must, type TestHost } from '../../../tests/host.ts'
import { errorHandler } from '../../http/error-handler.ts'
import { identifyClient } from '../../http/identify-client.ts'
import type { AppEnv } from '../../http/index.ts'
import { createAccount, findAccountForLogin, storePassword } from '../account/accounts.ts'
import { codeAt } from '../factors/one-time-codes.ts'
import { findAccountEmail, proposeEmail, storeConfirmedEmail } from '../mails/account-emails.ts'
import { openAccountLink } from '../mails/account-links.ts'
import { accountDataRoutes } from '../own-data/routes.ts'
import { removeOwnPasskey } from '../passkeys/manage-passkeys.ts'
import { insertPasskey, listPasskeys } from '../passkeys/passkey-rows.ts'
import { passwordRoutes } from '../passwords/routes.ts'
import { recoveryRoutes } from '../recovery/routes.ts'
import {
  activateAuthenticator,
  beginAuthenticator,
  endAuthenticator,
  renewOwnRecoveryCodes,
} from '../second-factor/manage-second-factor.ts'
import { createSealedSecrets } from '../second-factor/sealed-secrets.ts'
import {
  activateSecret,
  countRecoveryCodes,
  findAuthenticator,
  proposeSecret,
} from '../second-factor/second-factor-rows.ts'
import { createPasswords, type Passwords } from '../secrets/passwords.ts'
import { admission } from './require-session.ts'
import { findSessionAccount, insertSession } from './sessions.ts'

const [stolenPassword, newPassword, ownersPassword] = ['balmung-27', 'tyrfing-13', 'gram-4711']
const email = 'siegfried@example.com'
let host: TestHost
let token: string
let id: number

beforeEach(async () => {
  host = await createTestHost({ env: { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'almanac@example.com' } })
  const { database, now } = host.deps
  const passwordHash = await createPasswords().hash(stolenPassword)
  const player = { name: 'Siegfried', passwordHash, gender: 'male', role: 'player' } as const
  id = (await createAccount(database.db, player, now())) as number
  token = await insertSession(database.db, { id }, now())
  await proposeEmail(database.db, id, email, now())
  await storeConfirmedEmail(database.db, id, email, now())
  return () => host.close()
})

/** Calls the host's own routes; the owner resets the password right after this step. */
async function ask(during: 'verify' | 'hash', method: string, path: string, body: object): Promise<number> {
  const { deps } = host
  const passwords = createPasswords()
  const ownersHash = await passwords.hash(ownersPassword)
  const reset = () => storePassword(deps.database.db, id, ownersHash)
  const slow: Passwords = {
    ...passwords,
    async verify(...args) {
      const right = await passwords.verify(...args)
      if (during === 'verify') await reset()
      return right
    },
    async hash(...args) {
      const hash = await passwords.hash(...args)
      if (during === 'hash') await reset()
      return hash
    },
  }
  const app = new Hono<AppEnv>()
    .use(identifyClient({ trustedProxyHops: 0 }))
    .use(async (c, next) => {
      c.set('admit', admission(deps))
      await next()
    })
    .onError(errorHandler(deps.log))
  for (const routes of [passwordRoutes, recoveryRoutes, accountDataRoutes])
    app.route('/', routes({ ...deps, passwords: slow }))
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return (await app.request(path, { method, headers, body: JSON.stringify(body) })).status
}

describe('a request whose session or link ends while the host computes a hash', () => {
  it.each(['verify', 'hash'] as const)('changes no password (%s)', async (during) => {
    const body = { password: stolenPassword, new_password: newPassword }
    expect(await ask(during, 'POST', '/account/password', body)).toBe(401)
    const account = await findAccountForLogin(host.deps.database.db, 'Siegfried')
    expect(await createPasswords().verify(account?.passwordHash, ownersPassword)).toBe(true)
    expect(await host.deps.database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it.each(['thief@example.com', ''])(
    'a request whose session ends meanwhile does not change the e-mail to %j',
    async (to) => {
      expect(await ask('verify', 'PUT', '/account/email', { email: to, password: stolenPassword })).toBe(401)
      expect(await findAccountEmail(host.deps.database.db, id)).toEqual({ email, pending: '' })
      expect(await host.deps.database.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    },
  )

  it('a request whose session ends meanwhile does not close the account', async () => {
    expect(await ask('verify', 'POST', '/account/close', { password: stolenPassword })).toBe(401)
    const account = host.deps.database.db.selectFrom('accounts').select('closing_at')
    expect(await account.executeTakeFirst()).toEqual({ closing_at: null })
  })

  it('a link that ends meanwhile does not set the password', async () => {
    const link = await openAccountLink(host.deps.database.db, id, 'reset', host.deps.now())
    expect(await ask('hash', 'POST', '/account/recovery/password', { token: link, password: newPassword })).toBe(410)
    const account = await findAccountForLogin(host.deps.database.db, 'Siegfried')
    expect(await createPasswords().verify(account?.passwordHash, ownersPassword)).toBe(true)
  })

  it('a request whose session ends meanwhile does not change the second factor', async () => {
    const { database, now } = host.deps
    const deps = { ...host.deps, secrets: createSealedSecrets(host.deps) }
    const account = must(await findSessionAccount(database.db, token, now()))
    const caller = { account: { ...account, hasSecondFactor: true }, token, client: { address: '::1', device: '' } }
    const { secret } = await beginAuthenticator(deps, caller)
    const code = codeAt(secret, now())
    await storePassword(database.db, id, 'another')
    for (const change of [
      () => beginAuthenticator(deps, caller),
      () => activateAuthenticator(deps, caller, code),
      () => renewOwnRecoveryCodes(deps, caller),
    ])
      await expect(change()).rejects.toMatchObject({ status: 401 })
    expect([await findAuthenticator(database.db, id, now()), await countRecoveryCodes(database.db, id)]).toMatchObject([
      { activeAt: undefined },
      0,
    ])
    await proposeSecret(database.db, id, 'sealed', now())
    await activateSecret(database.db, id, 'sealed', 1, [], now())
    const key = { credentialId: 'AA', publicKey: 'AA', signCount: 0, transports: [], name: 'key', site: 'site.test' }
    await insertPasskey(database.db, id, key, [], now())
    const [added] = await listPasskeys(database.db, id)
    for (const change of [() => endAuthenticator(deps, caller), () => removeOwnPasskey(deps, caller, must(added).id)])
      await expect(change()).rejects.toMatchObject({ status: 401 })
    expect(await findAuthenticator(database.db, id, now())).toMatchObject({ secret: 'sealed' })
    expect(await listPasskeys(database.db, id)).toHaveLength(1)
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})
