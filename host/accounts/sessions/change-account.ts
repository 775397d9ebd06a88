import { recoveryHostCopy } from '../../../domain/copy/recovery.ts'
import { type Database, hashToken, inTransaction } from '../../db/index.ts'
import { HostError } from '../../http/index.ts'
import { lockAccount } from '../account/index.ts'
import { findAccountLink } from '../mails/index.ts'
import { notLoggedIn } from './require-session.ts'

/** What permits a change to an account: a session's token, a link's token at a time (UTC ms), or the operator. */
export type Proof = { session: string } | { link: string; purpose: 'reset' | 'email'; at: number } | 'operator'

/**
 * The only way to change what an account logs in with. Runs `work` in a transaction under the account's lock, after
 * checking the proof again: while a request waited, for the queue of hashes or for its body, the owner may have ended
 * the session or changed the password. Throws 401 for an ended session, and 410 for a link that is no longer valid.
 */
export function changeAccount<T>(
  db: Database,
  accountId: number,
  proof: Proof,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, accountId)
    if (proof !== 'operator') await checkProof(trx, accountId, proof)
    return work(trx)
  })
}

async function checkProof(trx: Database, accountId: number, proof: Exclude<Proof, 'operator'>): Promise<void> {
  if ('session' in proof) {
    const session = trx.selectFrom('sessions').select('account_id').where('token_hash', '=', hashToken(proof.session))
    if ((await session.executeTakeFirst())?.account_id !== accountId) throw notLoggedIn()
  } else {
    const link = await findAccountLink(trx, proof.link, proof.purpose, proof.at)
    if (link?.id !== accountId) throw new HostError(410, recoveryHostCopy.linkOver)
  }
}
