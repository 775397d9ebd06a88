import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describeProcess, hasEnded, nameProcess, repeat } from '../base/index.ts'
import type { Database } from './database.ts'
import { isSqlite } from './engine.ts'
import { databaseNowMs, LeaseLostError } from './leases.ts'
import { isRetryable } from './retry-conflicts.ts'
import { hasErrorNumber } from './sql-errors.ts'
import { mariaDbNumbers, NoAnswer } from './unavailable.ts'

interface WorkAlone {
  name: string
  /** How long to wait for another process. */
  waitMs: number
  /** Called every `noticeMs` with the process that is waited for, such as `process 1234 on web1`. */
  onWait?: (process: string) => void
  noticeMs?: number
}

/** Proof that no other process does the work. */
export interface Alone {
  /** Throws `LeaseLostError` if another process has taken over, because this one was suspended. */
  prove(): Promise<void>
}

/** Another process does the work for longer than `waitMs`. */
export class StillBusy extends Error {
  override name = 'StillBusy'
  readonly process: string
  constructor(process: string) {
    super(`${process} does the same`)
    this.process = process
  }
}

const leaseMs = 10_000
const renewEveryMs = 1_000
/** How long the holder of an expired lease must be silent while this process can write. */
const silenceMs = 4 * renewEveryMs
const pollMs = 200
const defaultNoticeMs = 5_000
const leaseEnd = (db: Database) => sql<number>`${databaseNowMs(db)} + ${leaseMs}`

/**
 * Runs `work` while no other process does work of the same name, in any host or command and on any node of a cluster;
 * named locks of MariaDB hold on one node only. The holder renews a row of the lease table. A change of a large table
 * blocks all writes of a cluster, renewals included, for longer than a lease: another process takes over only if it can
 * write and the holder is silent all the same. Throws `StillBusy` after `waitMs`.
 */
export async function workAlone<T>(db: Database, options: WorkAlone, work: (alone: Alone) => Promise<T>): Promise<T> {
  const name = rowName(options.name)
  const holder = nameProcess()
  await waitForTurn(db, { ...options, name, holder })
  const renew = () =>
    sql`update game_leases set until = ${leaseEnd(db)} where name = ${name} and holder = ${holder}`.execute(db)
  const stop = repeat(renewEveryMs, renew, () => {})
  try {
    return await work({
      async prove() {
        const { current } = await read(db, name)
        if (current !== holder) throw new LeaseLostError(`${describeProcess(current)} has taken over ${name}`)
      },
    })
  } finally {
    stop()
    // The work may have removed the table, and a lost database ends the lease as well.
    await sql`delete from game_leases where name = ${name} and holder = ${holder}`.execute(db).catch(() => {})
  }
}

/** The column has 40 characters. */
function rowName(name: string): string {
  const short = name.length <= 34 ? name : createHash('sha256').update(name).digest('hex').slice(0, 34)
  return `alone:${short}`
}

async function waitForTurn(db: Database, options: WorkAlone & { holder: string }): Promise<void> {
  const { name, holder, waitMs, onWait, noticeMs = defaultNoticeMs } = options
  const endMs = performance.now() + waitMs
  let noticedMs = performance.now()
  let busy = ''
  for (;;) {
    try {
      if (await take(db, name, holder)) return
      const { current, until, isOver } = await read(db, name)
      busy = describeProcess(current)
      if (hasEnded(current) || (isOver && (await isSilent(db, name, until)))) {
        await end(db, name, current, until)
        continue
      }
    } catch (error) {
      // All writes wait for the holder's change of a table.
      const isBlocked = error instanceof NoAnswer || hasErrorNumber(error, ...mariaDbNumbers.timedOut)
      if (!isBlocked && !isRetryable(error)) throw error
    }
    if (performance.now() > endMs) throw new StillBusy(busy)
    if (performance.now() - noticedMs >= noticeMs) {
      noticedMs = performance.now()
      onWait?.(busy)
    }
    await sleep(Math.min(pollMs, noticeMs))
  }
}

/** Whether the lease is not renewed although this process can write to its row. */
async function isSilent(db: Database, name: string, until: number): Promise<boolean> {
  await sql`update game_leases set state = ${randomBytes(6).toString('hex')} where name = ${name}`.execute(db)
  await sleep(silenceMs)
  return (await read(db, name)).until === until
}

async function take(db: Database, name: string, holder: string): Promise<boolean> {
  const result =
    await sql`insert ${isSqlite(db) ? sql`or ignore` : sql`ignore`} into game_leases (name, holder, until, state)
    values (${name}, ${holder}, ${leaseEnd(db)}, '{}')`.execute(db)
  return result.numAffectedRows === 1n
}

/** Ends the lease of a process that has ended, unless it was renewed meanwhile. */
async function end(db: Database, name: string, holder: string, until: number): Promise<void> {
  await sql`delete from game_leases where name = ${name} and holder = ${holder} and until = ${until}`.execute(db)
}

async function read(db: Database, name: string): Promise<{ current: string; until: number; isOver: boolean }> {
  const { rows } = await sql<{ holder: string; until: number; isOver: number }>`
    select holder, until, until < ${databaseNowMs(db)} as isOver from game_leases where name = ${name}`.execute(db)
  const [row] = rows
  return { current: row?.holder ?? '', until: Number(row?.until ?? 0), isOver: Number(row?.isOver) === 1 }
}
