import { type Selectable, sql } from 'kysely'
import { dayMs } from '../../../domain/time/day.ts'
import { batchesOf } from '../../base/index.ts'
import {
  type Alongside,
  asLock,
  type Database,
  inTransaction,
  type Tables,
  upsert,
  writeNothing,
} from '../../db/index.ts'
import type { AlertChannel } from './columns.ts'
import { newestAlertId } from './events.ts'

export type ChannelRow = Selectable<Tables['alert_channels']>

/** A channel that this host may use until its claim ends. */
export interface Claim {
  accountId: number
  channel: AlertChannel
  target: string
  /** The last event of an earlier message. */
  sentEvent: number
  /** Tries since the last success, with this one. */
  tries: number
  /** A host sent events up to this one, and was killed before it knew the outcome; null otherwise. */
  tryingEvent: number | null
}

/** Another host may take over a channel after this time: a message that was being sent is repeated then. */
export const alertClaimMs = 30_000

const accountsPerStatement = 500

/** Makes the channels of these accounts due. Part of the transaction that inserts their events. */
export async function raiseChannels(trx: Database, accountIds: readonly number[], nowMs: number): Promise<void> {
  // A row is written even if it is due already: a host that has just sent everything waits, and then sees the event.
  for (const part of batchesOf(accountIds, accountsPerStatement))
    await trx
      .updateTable('alert_channels')
      .set({ due_at: sql<number>`coalesce(due_at, ${nowMs})`, ...asLock('alert_channels') })
      .where('state', '=', 'on')
      .where('account_id', 'in', part)
      .execute()
}

/** The queues of alerts. Several hosts may use them: a claim is taken by one. */

const update = (db: Database, accountId: number, channel: AlertChannel, trx = db) =>
  trx.updateTable('alert_channels').where('account_id', '=', accountId).where('channel', '=', channel)
/** Changes nothing if another host has taken the channel over meanwhile. */
const updateClaimed = (db: Database, { accountId, channel, tries, sentEvent }: Claim, trx = db) =>
  update(db, accountId, channel, trx).where('tries', '=', tries).where('sent_event', '=', sentEvent)

export async function listChannels(db: Database, accountId: number): Promise<ChannelRow[]> {
  return db.selectFrom('alert_channels').selectAll().where('account_id', '=', accountId).execute()
}

/** Turns a channel on. Events that exist already are not sent. */
export async function turnOnChannel(
  db: Database,
  accountId: number,
  channel: AlertChannel,
  target: string,
  at: number,
): Promise<void> {
  const sent_event = await newestAlertId(db, accountId)
  const state = { target, state: 'on', sent_event, due_at: null, wait_until: 0 } as const
  const row = { ...state, tries: 0, trying_event: null, added_at: at }
  await upsert(db, 'alert_channels', { account_id: accountId, channel, sent_at: null, ...row }, row)
}

export async function turnOffChannel(db: Database, accountId: number, channel: AlertChannel): Promise<boolean> {
  const row = db.deleteFrom('alert_channels').where('account_id', '=', accountId).where('channel', '=', channel)
  return (await row.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** The next due channel, claimed for this caller; undefined if none is due. */
export async function claimChannel(db: Database, at: number): Promise<Claim | undefined> {
  const due = await db
    .selectFrom('alert_channels')
    .selectAll()
    .where('state', '=', 'on')
    // A time more than a day ahead was written while the clock was ahead.
    .where((e) => e.or([e('wait_until', '<=', at), e('wait_until', '>', at + dayMs)]))
    .where((e) => e.or([e('due_at', '<=', at), e('due_at', '>', at + dayMs)]))
    .orderBy('due_at')
    .limit(10)
    .execute()
  for (const row of due) {
    const { numUpdatedRows } = await update(db, row.account_id, row.channel)
      .set({ tries: row.tries + 1, due_at: at + alertClaimMs })
      .where('tries', '=', row.tries)
      .where('due_at', '=', row.due_at)
      .where('sent_event', '=', row.sent_event)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) return toClaim(row)
  }
  return undefined
}

/** Notes that a message with events up to `lastEvent` is about to be sent. False if the claim was lost. */
export async function beginSending(db: Database, claim: Claim, lastEvent: number): Promise<boolean> {
  const begun = updateClaimed(db, claim).set({ trying_event: lastEvent, ...asLock('alert_channels') })
  return (await begun.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

/**
 * Events up to `lastEvent` are sent, or are not to be sent. The channel stays due if there are newer ones. `also`
 * belongs to the same transaction.
 */
export async function finishSending(
  db: Database,
  claim: Claim,
  { lastEvent, waitUntil, sentAt }: { lastEvent: number; waitUntil: number; sentAt: number | undefined },
  also: Alongside = writeNothing,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const done = { sent_event: lastEvent, tries: 0, trying_event: null, due_at: null, wait_until: waitUntil }
    const { numUpdatedRows } = await updateClaimed(db, claim, trx)
      .set({ ...done, ...asLock('alert_channels'), ...(sentAt !== undefined && { sent_at: sentAt }) })
      .executeTakeFirstOrThrow()
    // Another host has taken over meanwhile, or the channel was removed.
    if (numUpdatedRows === 0n) return
    await also(trx)
    const newer = await trx
      .selectFrom('alert_events')
      .select(['id', 'created_at'])
      .where('account_id', '=', claim.accountId)
      .where('id', '>', lastEvent)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (newer)
      await update(db, claim.accountId, claim.channel, trx)
        .set({ due_at: Number(newer.created_at) })
        .execute()
  })
}

/** The message was not accepted: it is tried again at `dueAt`. `counts`: whether this was one of the tries. */
export async function postponeChannel(
  db: Database,
  claim: Claim,
  { dueAt, counts, isKnown }: { dueAt: number; counts: boolean; isKnown: boolean },
): Promise<void> {
  const later = {
    due_at: dueAt,
    ...(!counts && { tries: claim.tries - 1 }),
    ...(isKnown && { trying_event: null }),
  }
  await updateClaimed(db, claim).set(later).execute()
}

/** Discord no longer has the webhook. The address is forgotten. */
export async function endChannel(
  db: Database,
  accountId: number,
  channel: AlertChannel,
  also: Alongside,
): Promise<void> {
  const ended = { state: 'ended', target: '', due_at: null, trying_event: null, tries: 0 } as const
  await inTransaction(db, async (trx) => {
    await update(db, accountId, channel, trx).set(ended).execute()
    await also(trx)
  })
}

/** No host uses a channel of this kind before `until`: Discord limits all of them together. */
export async function pauseChannels(db: Database, channel: AlertChannel, until: number): Promise<void> {
  const all = db.updateTable('alert_channels').set({ wait_until: until }).where('channel', '=', channel)
  await all.where('due_at', 'is not', null).where('wait_until', '<', until).execute()
}

function toClaim(row: ChannelRow): Claim {
  return {
    accountId: Number(row.account_id),
    channel: row.channel,
    target: row.target,
    sentEvent: Number(row.sent_event),
    tries: row.tries + 1,
    tryingEvent: row.trying_event === null ? null : Number(row.trying_event),
  }
}
