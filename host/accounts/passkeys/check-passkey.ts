import type { ShownPasskey } from '../../../api/passkeys.ts'
import { secondFactorHostCopy as copy } from '../../../domain/copy/second-factor.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError, type Limit } from '../../http/index.ts'
import type { LoginGuard, SessionClient } from '../login-guard/index.ts'
import { type Holder, openChallenge, takeChallenge } from './passkey-challenges.ts'
import { listPasskeys, notePasskeyUse, type StoredPasskey } from './passkey-rows.ts'
import { passkeySite } from './passkey-site.ts'
import { PasskeyError, readAnswer, requestOptions } from './webauthn.ts'

/** Each challenge writes a row. Per session or login: a stranger with the password cannot use up the owner's. */
export const challengeLimit: Limit = { name: 'passkey-challenge', max: 20, windowS: 600 }

/** Creates challenges for an account's passkeys and verifies the answers. */
export function createPasskeyCheck(deps: Deps, guard: LoginGuard) {
  const { database, now, log, limits } = deps
  const site = passkeySite(deps.config)

  const findUsable = async (accountId: number) =>
    (await listPasskeys(database.db, accountId)).filter((passkey) => passkey.site === site?.id)

  async function isRight(
    owner: { id: number; name: string },
    challenge: string,
    passkey: StoredPasskey | undefined,
    answer: ShownPasskey,
    address: string,
  ): Promise<boolean> {
    if (!passkey || !site) return false
    try {
      const { signCount } = await readAnswer(site, challenge, owner, passkey, answer)
      if (await notePasskeyUse(database.db, owner.id, passkey.credentialId, signCount, now())) return true
      await reportCopy(owner.id, passkey, signCount, address)
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      log.warn('passkey refused', { accountId: owner.id, reason: error.message })
    }
    return false
  }

  /** Either the key was copied or the authenticator is broken: the owner or the operator has to check. */
  async function reportCopy(accountId: number, { id, signCount }: StoredPasskey, sentCount: number, address: string) {
    const counts = { stored: signCount, given: sentCount }
    const detail = { passkey: id, ...counts }
    await writeAudit(
      database.db,
      { actorId: null, action: 'factor.counter', subject: String(accountId), address, detail },
      now(),
    )
    log.warn('passkey count went back', { accountId, ...counts })
  }

  return {
    /** Throws 409 when the account has no passkey that works here. */
    async options(holder: Holder) {
      const allowed = await findUsable(holder.accountId)
      if (!site || allowed.length === 0) throw new HostError(409, copy.noPasskey)
      await limits.take(challengeLimit, holder.token)
      return requestOptions(site, await openChallenge(database.db, holder, now()), allowed)
    },

    /** Throws `wrongStatus` for an answer that is wrong, late, or to another challenge, and 429 after too many. */
    async check(
      owner: { id: number; name: string },
      holder: Holder,
      answer: ShownPasskey,
      client: SessionClient,
      wrongStatus: 401 | 403,
    ): Promise<void> {
      const attempt = { kind: 'proof', name: owner.name, accountId: owner.id, client, token: holder.token } as const
      const isAccepted = await guard.guess({ ...attempt, detail: { passkey: true } }, async () => {
        const challenge = await takeChallenge(database.db, holder, now())
        if (challenge === undefined) throw new HostError(wrongStatus, copy.passkeyOver)
        const passkey = (await findUsable(owner.id)).find(({ credentialId }) => credentialId === answer.id)
        return (await isRight(owner, challenge, passkey, answer, client.address)) ? true : undefined
      })
      if (!isAccepted) throw new HostError(wrongStatus, copy.wrongPasskey)
    },
  }
}
