import type { ShownPasskey } from '../../../api/passkeys.ts'
import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { createLinkedAccountCheck } from '../game-link/index.ts'
import { createLoginGuard, type SessionClient } from '../login-guard/index.ts'
import { createPasskeyCheck, type Holder } from '../passkeys/index.ts'
import { createPasswordCheck } from '../passwords/index.ts'
import { createCodeCheck } from '../second-factor/index.ts'
import type { Passwords } from '../secrets/index.ts'
import type { Caller } from '../sessions/index.ts'
import {
  createSessionOpener,
  findLoginStep,
  type LoggedIn,
  lacksSecondFactor,
  type NamedOwner,
  notLoggedIn,
  replaceSession,
  sessionOwnerOf,
  stepExpired,
  type WaitingAccount,
} from '../sessions/index.ts'

/** Proof of a second factor: an authenticator code, a recovery code, or a passkey's signed answer. */
interface FactorProof {
  code?: string | undefined
  passkey?: ShownPasskey | undefined
}

/** Uses of second factors: the second half of a login, and the step-up. */
export function createFactorProver(deps: Deps, passwords: Passwords) {
  const { config, database, gameDatabase, now } = deps
  const guard = createLoginGuard(deps)
  const sessionOpener = createSessionOpener(deps, guard)
  const checkCode = createCodeCheck(deps, guard)
  const checkPassword = createPasswordCheck(deps, passwords)
  const keys = createPasskeyCheck(deps, guard)
  const linkedAccounts = gameDatabase && createLinkedAccountCheck({ ...deps, gameDatabase })

  async function findStep(token: string): Promise<WaitingAccount> {
    const account = await findLoginStep(database.db, token, now())
    if (!account) throw stepExpired()
    return account
  }

  function checkProof(
    owner: NamedOwner,
    holder: Holder,
    proof: FactorProof,
    client: SessionClient,
    wrongStatus: 401 | 403,
  ): Promise<void> {
    return proof.passkey
      ? keys.check(owner, holder, proof.passkey, client, wrongStatus)
      : checkCode(owner, holder, proof.code ?? '', client, wrongStatus)
  }

  return {
    /** The passkey challenge for the second half of a login. */
    loginOptions: async (token: string) =>
      keys.options({ purpose: 'login', token, accountId: (await findStep(token)).id }),

    /** The second half of a login: a code or a passkey, with the token from the first half. */
    async finishLogin(token: string, proof: FactorProof, client: SessionClient): Promise<LoggedIn> {
      const account = await findStep(token)
      await checkProof(account, { purpose: 'login', token, accountId: account.id }, proof, client, 401)
      // A ban in the game also ends logins that began before it.
      await linkedAccounts?.endIfRefused(account.id)
      return sessionOpener.afterFactor(account, client, { kind: proof.passkey ? 'passkey' : 'code', step: token })
    },

    /** The passkey challenge for a step-up. */
    confirmOptions: ({ account: { accountId }, token }: Caller) =>
      keys.options({ purpose: 'confirm', token, accountId }),

    /** Step-up: the second factor again, or the password when there is none. The session gets a new token. */
    async confirm(caller: Caller, proof: FactorProof & { password?: string | undefined }): Promise<LoggedIn> {
      const { account, token, client } = caller
      const { accountId, username, role } = account
      if (account.hasSecondFactor)
        await checkProof(sessionOwnerOf(account), { purpose: 'confirm', token, accountId }, proof, client, 403)
      else await checkPassword(caller, proof.password ?? '', copy.wrongPassword)
      const { address } = client
      const entry = { actorId: accountId, action: 'session.confirm', subject: String(accountId), address } as const
      const newToken = await replaceSession(database.db, token, now(), auditStep(entry, now()))
      if (newToken === undefined) throw notLoggedIn()
      const session = { token: newToken, username, account_id: accountId, role }
      return lacksSecondFactor(account, config) ? { ...session, second_factor: 'setup' } : session
    },
  }
}
