import { createHash, randomBytes } from 'node:crypto'
import { type Database, upsert } from '../../db/index.ts'
import { clockSkewMs } from '../account/index.ts'

/** Long enough to find the key, and as long as browsers wait for it. */
export const challengeMs = 5 * 60_000

/** The holder of a challenge: its answer is valid only for the same session or login, purpose and account. */
export interface Holder {
  purpose: 'add' | 'confirm' | 'login'
  /** Token of the session or of the pending login. */
  token: string
  accountId: number
}

/** Pending challenges, one per holder; each try replaces it. */

/** A new challenge of 256 bits, base64url, which replaces the previous one. */
export async function openChallenge(db: Database, holder: Holder, at: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const values = { account_id: holder.accountId, challenge, expires_at: at + challengeMs }
  await upsert(db, 'passkey_challenges', { holder_hash: hashOf(holder), ...values }, values)
  return challenge
}

/** Consumes the holder's challenge, whether or not the answer is valid; undefined for all callers but one. */
export async function takeChallenge(db: Database, holder: Holder, at: number): Promise<string | undefined> {
  const holder_hash = hashOf(holder)
  const row = await db
    .selectFrom('passkey_challenges')
    .selectAll()
    .where('holder_hash', '=', holder_hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('holder_hash', '=', holder_hash)
    .where('challenge', '=', row.challenge)
    .executeTakeFirstOrThrow()
  const endsAt = Number(row.expires_at)
  const isInTime = endsAt > at && endsAt <= at + challengeMs + clockSkewMs
  return numDeletedRows === 1n && isInTime && row.account_id === holder.accountId ? row.challenge : undefined
}

function hashOf({ purpose, token }: Holder): string {
  return createHash('sha256').update(`${purpose}\0${token}`).digest('hex')
}
