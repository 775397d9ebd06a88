import { dayMs } from '../../domain/time/day.ts'
import { type Alongside, type Database, inTransaction, writeNothing } from '../db/index.ts'

/** Values in a mail's text; never a password or token: the token of a link is created when the mail is sent. */
export type MailFacts = Record<string, string>

export interface MailJob {
  id: number
  kind: string
  accountId: number | undefined
  facts: MailFacts
  /** UTC milliseconds. */
  createdAt: number
  /** Number of tries, including the current one. */
  tries: number
}

/** Maximum queue length, so that a mail server that is down for days does not fill the disk. */
export const maxWaiting = 10_000
const minuteMs = 60_000

/** A mail whose sending was not finished is retried after this time. A single try takes less. */
export const claimMs = 3 * minuteMs

/** The queue of mails. It survives restarts; each mail is sent at least once. */

/** False if too many mails are queued. */
export async function addMail(
  db: Database,
  kind: string,
  accountId: number | undefined,
  facts: MailFacts,
  at: number,
): Promise<boolean> {
  const { waiting } = await db
    .selectFrom('mail_outbox')
    .select((e) => e.fn.countAll().as('waiting'))
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= maxWaiting) return false
  await db
    .insertInto('mail_outbox')
    .values(rowOf(kind, accountId, facts, at))
    .execute()
  return true
}

/** Number of queued mails, and the age of the oldest one in milliseconds. */
export async function countWaitingMails(db: Database, at: number): Promise<{ count: number; oldestMs: number }> {
  const { count, oldest } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestMs: oldest === null ? 0 : Math.max(0, at - Number(oldest)) }
}

/** The next due mail, claimed for this caller; undefined if none is due. */
export async function claimMail(db: Database, at: number): Promise<MailJob | undefined> {
  const due = await db
    .selectFrom('mail_outbox')
    .selectAll()
    // One that is delayed by more than a day was written while the clock was ahead.
    .where((e) => e.or([e('next_try_at', '<=', at), e('next_try_at', '>', at + dayMs)]))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(5)
    .execute()
  for (const { id, kind, account_id, facts, created_at, tries } of due) {
    const { numUpdatedRows } = await db
      .updateTable('mail_outbox')
      .set({ tries: tries + 1, next_try_at: at + claimMs })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) continue
    const job = { id, kind, accountId: account_id ?? undefined, facts: JSON.parse(facts) as MailFacts }
    return { ...job, createdAt: Number(created_at), tries: tries + 1 }
  }
  return undefined
}

export async function postponeMail(db: Database, id: number, nextTryAt: number): Promise<void> {
  await db.updateTable('mail_outbox').set({ next_try_at: nextTryAt }).where('id', '=', id).execute()
}

export async function removeMail(db: Database, id: number, also: Alongside = writeNothing): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('mail_outbox').where('id', '=', id).execute()
    await also(trx)
  })
}

/** Replaces a job by one mail to each of these accounts. */
export async function replaceMail(
  db: Database,
  id: number,
  kind: string,
  accountIds: readonly number[],
  facts: MailFacts,
  at: number,
  also: Alongside = writeNothing,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const accountId of accountIds)
      await trx
        .insertInto('mail_outbox')
        .values(rowOf(kind, accountId, facts, at))
        .execute()
    await trx.deleteFrom('mail_outbox').where('id', '=', id).execute()
    await also(trx)
  })
}

function rowOf(kind: string, accountId: number | undefined, facts: MailFacts, at: number) {
  const row = { kind, account_id: accountId ?? null, facts: JSON.stringify(facts) }
  return { ...row, created_at: at, next_try_at: at, tries: 0 }
}
