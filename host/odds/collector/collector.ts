import { randomUUID } from 'node:crypto'
import type { GroupConfig } from '../../../settings/config.ts'
import { repeat } from '../../base/index.ts'
import { createLease, inTransaction, type Lease, LeaseLostError } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { GameDatabase } from '../../game-db/index.ts'
import { type CountingState, countingName, readCountingState } from './counting-state.ts'
import { findBoxTries } from './find-box-tries.ts'
import { type GameBoxes, readGameBoxes } from './game-boxes.ts'
import { createPickReader, idsPerPiece, type PickReader } from './log-reader.ts'
import { showCounts } from './show-counts.ts'
import { addTries } from './store-tries.ts'

/** Interval between readings. */
const readEveryMs = 10_000
/** Rows younger than this are read later: their server may still be writing rows that come before them. */
const settleMs = 3_000
/** Pieces of one reading: after a week without a host, counting takes a twentieth of the game database's time at most. */
const piecesPerReading = 10

export type OddsDeps = Pick<Deps, 'database' | 'games' | 'log' | 'now'> & {
  gameDatabase: GameDatabase
  config: Pick<GroupConfig<'gameData'>, 'MAP_CONF'>
}

interface Options {
  /** Name of the lease's holder. */
  holder?: string
  /** For tests, whose log is written at once. */
  settleAfterMs?: number
  /** Ids of one piece. */
  ids?: number
}

/** `refused`: another host counts. `behind`: there is more to read. */
type Reading = 'refused' | 'behind' | 'done'

/** A collector's parts and what it remembers between readings. */
interface Counting extends OddsDeps {
  lease: Lease
  reader: PickReader
  settleAfterMs: number
  ids: number
  seenEnd: { id: number; atMs: number } | undefined
  boxes: { version: string; index: GameBoxes } | undefined
}

/**
 * Counts tries with published rates in the game's log, from the end of the log at the first start on. Of all hosts on one
 * database, one does the work. The counts and the position are written in one transaction, so each try is counted once.
 */
export function createOddsCollector(
  deps: OddsDeps,
  { holder = randomUUID(), settleAfterMs = settleMs, ids = idsPerPiece }: Options = {},
) {
  const lease = createLease(deps.database, countingName, holder)
  const reader = createPickReader(deps.gameDatabase.logs)
  const counting: Counting = { ...deps, lease, reader, settleAfterMs, ids, seenEnd: undefined, boxes: undefined }
  return { readOnce: () => readOnce(counting), release: () => lease.release() }
}

async function boxesOf(counting: Counting, view: Deps['games']['current']): Promise<GameBoxes> {
  const { boxes, config } = counting
  if (boxes?.version === view.version) return boxes.index
  const index = await readGameBoxes(view, config.MAP_CONF.length === 1)
  counting.boxes = { version: view.version, index }
  return index
}

/** The last id that was there `settleAfterMs` ago. */
function settledEnd(counting: Counting, last: number): number {
  const { settleAfterMs, seenEnd, now } = counting
  if (settleAfterMs === 0) return last
  const nowMs = now()
  const isSettled = seenEnd && nowMs - seenEnd.atMs >= settleAfterMs
  const settled = seenEnd && isSettled && seenEnd.id <= last ? seenEnd.id : 0
  // Ids start again in a log that was emptied.
  if (!seenEnd || isSettled || seenEnd.id > last) counting.seenEnd = { id: last, atMs: nowMs }
  return settled
}

async function readOnce(counting: Counting): Promise<Reading> {
  const { games, gameDatabase, lease, reader, log, now } = counting
  if ((await lease.take()) === 'refused') return 'refused'
  if (!(await gameDatabase.schema()).has('picklog')) return 'done'
  const ends = await reader.ends()
  const end = settledEnd(counting, ends.last)
  const view = games.current
  const index = await boxesOf(counting, view)
  let state = await startState(readCountingState(await lease.readState()), { reader, ends, log })
  if (state.version !== view.version)
    state = { ...state, version: view.version, versionAtS: Math.floor(now() / 1_000), run: state.run + 1 }
  let isBehind = true
  for (let piece = 0; piece < piecesPerReading && isBehind; piece++) {
    const next = await readPiece(counting, state, { end, index })
    isBehind = next !== undefined
    state = next ?? state
  }
  await showDay(counting, state)
  return isBehind ? 'behind' : 'done'
}

/** Counts one piece of the log. Undefined at its end. */
async function readPiece(
  { database, lease, reader, ids, now }: Counting,
  state: CountingState,
  { end, index }: { end: number; index: GameBoxes },
): Promise<CountingState | undefined> {
  const after = state.pick ?? 0
  const until = Math.min(end, after + ids)
  if (until <= after) return undefined
  const found = await findBoxTries(reader, index, { after, until, before: { run: state.run, atS: state.runAtS } })
  // A single opening without an end: only at the end of the log.
  if (found.readTo <= after && until === end) return undefined
  const pick = found.readTo > after ? found.readTo : until
  const { run, atS } = found.last
  const next = { ...state, pick, pickAtS: await reader.timeOf(pick), run, runAtS: atS, seenAtMs: now() }
  await inTransaction(database.db, async (trx) => {
    await lease.prove(trx)
    await addTries(trx, found.tries, state)
    await lease.writeState(JSON.stringify(next), trx)
  })
  return next
}

/** Once a day, and at least the time of the reading. */
async function showDay({ database, lease, now }: Counting, state: CountingState): Promise<void> {
  const nowMs = now()
  await inTransaction(database.db, async (trx) => {
    await lease.prove(trx)
    const shownDay = await showCounts(trx, state.shownDay, nowMs)
    await lease.writeState(JSON.stringify({ ...state, shownDay, seenAtMs: nowMs }), trx)
  })
}

/** Begins at the end of the log at the first start, and at the first row of a log that was emptied. */
async function startState(
  state: CountingState,
  { reader, ends, log }: { reader: PickReader; ends: { first: number; last: number }; log: Deps['log'] },
): Promise<CountingState> {
  if (state.pick === undefined) return { ...state, pick: ends.last, pickAtS: await reader.timeOf(ends.last) }
  const atS = await reader.timeOf(state.pick)
  const isOther = state.pickAtS !== undefined && atS !== undefined && atS !== state.pickAtS
  const start = Math.max(0, ends.first - 1)
  if (state.pick <= ends.last && !isOther) return { ...state, pick: Math.max(state.pick, start) }
  log.warn('the game’s item log was emptied: counting draws from its start', { from: state.pick })
  return { ...state, pick: start, pickAtS: undefined, run: state.run + 1, runAtS: 0 }
}

/** Counts while the host runs. Returns a function that stops it. */
export function keepCountingOdds(deps: OddsDeps): () => Promise<void> {
  const { log } = deps
  const collector = createOddsCollector(deps)
  let failures = 0
  const onError = (error: unknown) => {
    if (error instanceof LeaseLostError) return
    failures += 1
    log[failures === 1 ? 'warn' : 'info']('cannot count draws in the game’s log', { error, failures })
  }
  const readAndReset = async () => {
    await collector.readOnce()
    failures = 0
  }
  const stop = repeat(readEveryMs, readAndReset, onError)
  return async () => {
    stop()
    await collector.release().catch(() => {})
  }
}
