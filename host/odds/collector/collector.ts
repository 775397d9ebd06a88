import { randomUUID } from 'node:crypto'
import type { GroupConfig } from '../../../settings/config.ts'
import { repeat } from '../../base/index.ts'
import { createLease, inTransaction, type Lease, LeaseLostError } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { GameDatabase } from '../../game-db/index.ts'
import { type CountedGame, countedGame } from '../game/index.ts'
import { type CountingState, countingName, readCountingState } from './counting-state.ts'
import { findRewards, findTries } from './find-tries.ts'
import {
  type CountedLog,
  createKillReader,
  createPickReader,
  idsPerPiece,
  type KillReader,
  type PickReader,
} from './log-reader.ts'
import { showCounts } from './show-counts.ts'
import { addTries, type FoundTry } from './store-tries.ts'

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
  killReader: KillReader
  ids: number
  settledEnd: SettledEnd
  settledKill: SettledEnd
}

/**
 * Counts tries with published rates in the game's logs, from the end of a log at the first start on. Of all hosts on one
 * database, one does the work. The counts and the position are written in one transaction, so each try is counted once.
 */
export function createOddsCollector(
  deps: OddsDeps,
  { holder = randomUUID(), settleAfterMs = settleMs, ids = idsPerPiece }: Options = {},
) {
  const { database, gameDatabase, now } = deps
  const counting: Counting = {
    ...deps,
    lease: createLease(database, countingName, holder),
    reader: createPickReader(gameDatabase),
    killReader: createKillReader(gameDatabase),
    ids,
    settledEnd: createSettledEnd(settleAfterMs, now),
    settledKill: createSettledEnd(settleAfterMs, now),
  }
  return { readOnce: () => readOnce(counting), release: () => counting.lease.release() }
}

/** The last id that was there some time ago, from the last id of now. */
type SettledEnd = (last: number) => number

function createSettledEnd(settleAfterMs: number, now: () => number): SettledEnd {
  let seen: { id: number; atMs: number } | undefined
  return function settledEnd(last) {
    if (settleAfterMs === 0) return last
    const nowMs = now()
    const isSettled = seen && nowMs - seen.atMs >= settleAfterMs
    const settled = seen && isSettled && seen.id <= last ? seen.id : 0
    // Ids start again in a log that was emptied.
    if (!seen || isSettled || seen.id > last) seen = { id: last, atMs: nowMs }
    return settled
  }
}

async function readOnce(counting: Counting): Promise<Reading> {
  const { config, games, gameDatabase, lease, reader, now } = counting
  if ((await lease.take()) === 'refused') return 'refused'
  if (!(await gameDatabase.schema()).has('picklog')) return 'done'
  const ends = await reader.ends()
  const end = counting.settledEnd(ends.last)
  const view = games.current
  const game = await countedGame(view, config)
  let state = await startState(readCountingState(await lease.readState()), counting, ends)
  if (state.version !== view.version)
    state = { ...state, version: view.version, versionAtS: Math.floor(now() / 1_000), run: state.run + 1 }
  let isBehind = true
  for (let piece = 0; piece < piecesPerReading && isBehind; piece++) {
    const next = await readPiece(counting, state, { end, game })
    isBehind = next !== undefined
    state = next ?? state
  }
  state = await readKills(counting, state, game)
  await showDay(counting, state)
  return isBehind ? 'behind' : 'done'
}

/** Counts one piece of the item log. Undefined at its end. */
async function readPiece(
  counting: Counting,
  state: CountingState,
  { end, game }: { end: number; game: CountedGame },
): Promise<CountingState | undefined> {
  const { reader, ids } = counting
  const after = state.pick ?? 0
  const until = Math.min(end, after + ids)
  if (until <= after) return undefined
  const { logsRefines } = state
  const found = await findTries(reader, game, {
    ...{ after, until, logsRefines },
    before: { run: state.run, atS: state.runAtS },
  })
  // A single try without an end: only at the end of the log.
  if (found.readTo <= after && until === end) return undefined
  const pick = found.readTo > after ? found.readTo : until
  const { run, atS } = found.last
  const next = {
    ...{ ...state, pick, run, pickAtS: await reader.timeOf(pick), runAtS: atS },
    logsRefines: found.logsRefines,
  }
  return keep(counting, state, { tries: found.tries, next })
}

/** Counts the kills of MVPs since the last reading, from the end of their log at the first one on. */
async function readKills(counting: Counting, before: CountingState, game: CountedGame): Promise<CountingState> {
  const { killReader, ids, settledKill } = counting
  if (!(await killReader.isReadable())) return before
  const ends = await killReader.ends()
  const { id: after, atS } = await startOf({ id: before.kill, atS: before.killAtS }, killReader, ends)
  const state = { ...before, kill: after, killAtS: atS }
  const until = Math.min(settledKill(ends.last), after + ids)
  if (until <= after) return state
  const tries = await findRewards(await killReader.rows(after, until), game, state.run)
  return keep(counting, state, { tries, next: { ...state, kill: until, killAtS: await killReader.timeOf(until) } })
}

/** Adds tries and the position behind them. */
async function keep(
  { database, lease, now }: Counting,
  state: CountingState,
  { tries, next }: { tries: readonly FoundTry[]; next: CountingState },
): Promise<CountingState> {
  const seen = { ...next, seenAtMs: now() }
  await inTransaction(database.db, async (trx) => {
    await lease.prove(trx)
    await addTries(trx, tries, state)
    await lease.writeState(JSON.stringify(seen), trx)
  })
  return seen
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
  { reader, log }: Pick<Counting, 'reader' | 'log'>,
  ends: { first: number; last: number },
): Promise<CountingState> {
  const { id: pick, atS: pickAtS, isEmptied } = await startOf({ id: state.pick, atS: state.pickAtS }, reader, ends)
  if (!isEmptied) return { ...state, pick, pickAtS }
  log.warn('the game’s item log was emptied: counting draws from its start', { from: state.pick })
  return { ...state, pick, pickAtS, run: state.run + 1, runAtS: 0 }
}

/** `position`: the last row that was counted, with its time; without an id at the first start. */
async function startOf(
  { id, atS }: { id: number | undefined; atS: number | undefined },
  reader: CountedLog,
  { first, last }: { first: number; last: number },
): Promise<{ id: number; atS: number | undefined; isEmptied: boolean }> {
  if (id === undefined) return { id: last, atS: await reader.timeOf(last), isEmptied: false }
  const foundAtS = await reader.timeOf(id)
  const isOther = atS !== undefined && foundAtS !== undefined && foundAtS !== atS
  const start = Math.max(0, first - 1)
  if (id <= last && !isOther) return { id: Math.max(id, start), atS, isEmptied: false }
  return { id: start, atS: undefined, isEmptied: true }
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
