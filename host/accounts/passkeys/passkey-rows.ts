import { createHash } from 'node:crypto'
import { type Database, isDuplicate } from '../../db/index.ts'
import { endAccess } from '../account/index.ts'
import { countFactors, type FactorRemoval, removeFactor, writeRecoveryCodes } from '../factors/index.ts'

/** A new credential, as verified by the host; texts are base64url. */
export interface NewCredential {
  credentialId: string
  publicKey: string
  signCount: number
  transports: readonly string[]
}

export interface StoredPasskey extends NewCredential {
  /** See `passkeyId`. */
  id: string
  site: string
  name: string
  /** UTC milliseconds. */
  addedAt: number
  lastUsedAt: number | undefined
}

/** Includes the authenticator app. No owner needs more. */
export const maxFactors = 20
const idLength = 16

type PasskeyAdded = { ok: true; isFirst: boolean } | { ok: false; reason: 'taken' | 'full' }

/**
 * Passkeys as rows. Each use is one conditional statement, so the database decides which use is valid. `add` and
 * `remove` run inside `changeAccount`.
 */

/** An account's passkeys, the oldest first. */
export async function listPasskeys(db: Database, accountId: number): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('credential_hash')
    .execute()
  return rows.map((row) => ({
    id: row.credential_hash.slice(0, idLength),
    credentialId: row.credential_id,
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    transports: row.transports.split(',').filter(Boolean),
    site: row.site,
    name: row.name,
    addedAt: Number(row.added_at),
    lastUsedAt: row.last_used_at === null ? undefined : Number(row.last_used_at),
  }))
}

/** Adds a passkey and ends all sessions. Also writes recovery codes if the account had no second factor. */
export async function insertPasskey(
  db: Database,
  accountId: number,
  { credentialId, publicKey, signCount, transports, name, site }: NewCredential & { name: string; site: string },
  codeHashes: readonly string[],
  at: number,
): Promise<PasskeyAdded> {
  const countBefore = await countFactors(db, accountId)
  if (countBefore >= maxFactors) return { ok: false, reason: 'full' }
  const credential_hash = hashOf(credentialId)
  const key = { credential_id: credentialId, public_key: publicKey, sign_count: signCount }
  const about = { transports: transports.join(','), name, site, added_at: at, last_used_at: null }
  try {
    const row = { credential_hash, account_id: accountId, ...key, ...about }
    await db.insertInto('passkeys').values(row).execute()
  } catch (error) {
    if (isDuplicate(error)) return { ok: false, reason: 'taken' }
    throw error
  }
  if (countBefore === 0) await writeRecoveryCodes(db, accountId, codeHashes)
  await endAccess(db, accountId)
  return { ok: true, isFirst: countBefore === 0 }
}

/**
 * Records a use with a valid signature. False when the signature counter did not increase: a copy of the key was
 * used meanwhile. An authenticator without a counter always sends 0.
 */
export async function notePasskeyUse(
  db: Database,
  accountId: number,
  credentialId: string,
  signCount: number,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: at })
    .where('credential_hash', '=', hashOf(credentialId))
    .where('account_id', '=', accountId)
    .where((e) => (signCount === 0 ? e('sign_count', '=', 0) : e('sign_count', '<', signCount)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Removes a passkey by its id and ends all sessions; also removes the recovery codes if it was the last factor. */
export async function deletePasskey(
  db: Database,
  accountId: number,
  id: string,
  isNeeded: boolean,
): Promise<FactorRemoval> {
  return removeFactor(db, accountId, isNeeded, {
    find: async () => {
      const rows = db.selectFrom('passkeys').select('credential_hash').where('account_id', '=', accountId)
      return (await rows.execute()).find((row) => row.credential_hash.slice(0, idLength) === id)
    },
    remove: ({ credential_hash }) => db.deleteFrom('passkeys').where('credential_hash', '=', credential_hash).execute(),
  })
}

/** Identifies a passkey for its owner and in the audit log: the first characters of the hash of its credential id. */
export function passkeyId(credentialId: string): string {
  return hashOf(credentialId).slice(0, idLength)
}

function hashOf(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('hex')
}
