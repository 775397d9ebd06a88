import type { Lease } from '../../db/index.ts'
import { inTransaction } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { GameDatabase } from '../../game-db/index.ts'
import { type GameSchema, hasShopCurrencies, readGameSchema } from '../../game-db/index.ts'
import { noteOffers } from '../alerts/index.ts'
import { recordSettled, type SettledSales, settleSales } from './collect-sales.ts'
import { type CollectorState, readCollectorState } from './collector-state.ts'
import { applyOfferChanges, findHighestIds, forgetOffers, loadGameOffers, storeExpected } from './game-offers.ts'
import { createLogTail } from './log-tail.ts'
import { newOffers } from './new-offers.ts'
import { pollShops } from './poll-shops.ts'
import { createLogReader, type LogEnds, type LogReader } from './read-logs.ts'
import { createShopTracker } from './shop-tracker.ts'

export interface CollectorParts extends Pick<Deps, 'database' | 'games' | 'log' | 'now'> {
  gameDatabase: GameDatabase
  lease: Lease
  /** For tests, whose clock is not the database's. */
  reader?: (gameReader: LogReader) => LogReader
}

export interface PollResult {
  /** Whether the logs were read to their end. */
  atEnd: boolean
  recorded: number
  withdrawn: number
  /** Items whose medians may have changed. */
  items: number[]
  lines: number
}

/** Pieces of the logs per poll: a host that was offline for a week catches up without delaying the polls of shops. */
const piecesPerPoll = 20
const forgetEveryMs = 300_000
const futureRemedy =
  'Compare the clocks of this machine and of the game’s database; then npm run import-market -- game-sales adds them.'

/** What a lease holder has read so far. */
interface SessionState extends Omit<CollectorParts, 'reader'> {
  schema: GameSchema
  reader: LogReader
  tracker: ReturnType<typeof createShopTracker>
  tail: ReturnType<typeof createLogTail>
  lastPick: number
  forgottenAtMs: number
  positionRow: { pick: number; atS: number | undefined } | undefined
}

/**
 * The work of a lease holder until it loses the lease. After an error its state is discarded and a new session starts.
 */
export async function beginSession(parts: CollectorParts) {
  const session = await openSession(parts)
  return {
    /** Polls the shops. A failure before any change is applied leaves the session unchanged. */
    poll: () => poll(session),
    collectSales: (ends: LogEnds) => collectSales(session, ends),
  }
}

export type CollectorSession = Awaited<ReturnType<typeof beginSession>>

async function openSession(parts: CollectorParts): Promise<SessionState> {
  const { database, gameDatabase: game, lease, log } = parts
  const schema = await readGameSchema(game)
  const gameReader = createLogReader(game, schema)
  const reader = parts.reader?.(gameReader) ?? gameReader
  const state = readCollectorState(await lease.readState())
  const highest = await findHighestIds(database.db)
  const { restartPick, alivePick, maxGameId } = state
  const nextIds = { nextShopId: highest.shopId + 1, nextRowId: highest.rowId + 1 }
  const known = { restartPick, alivePick, maxGameId, ...nextIds }
  const tracker = createShopTracker(await loadGameOffers(database.db), known)
  const { position, isReset } = await startPosition(state, reader)
  if (isReset) log.warn('game logs were emptied: reading them from the start', { from: state.position?.pick })
  // Ids of an emptied log cannot be compared with those of shops that were seen before.
  if (isReset) Object.assign(tracker.state, { restartPick: 0, alivePick: 0 })
  return {
    ...parts,
    ...{ schema, reader, tracker },
    tail: createLogTail(reader, position),
    lastPick: isReset ? 0 : state.lastPick,
    forgottenAtMs: 0,
    positionRow: undefined,
  }
}

async function stateText(session: SessionState, seenAtMs: number): Promise<string> {
  const position = session.tail.position()
  if (session.positionRow?.pick !== position.pick)
    session.positionRow = { pick: position.pick, atS: await session.reader.pickAt(position.pick) }
  const { positionRow, lastPick, tracker } = session
  const newState: CollectorState = { position, positionAt: positionRow.atS, lastPick, ...tracker.state, seenAtMs }
  return JSON.stringify(newState)
}

async function poll(session: SessionState) {
  const { database, gameDatabase: game, games, lease, reader, schema, tracker } = session
  const { sums, changed } = await pollShops({ game, schema, items: games.current.data.items }, tracker.isKnown)
  const ends = await reader.ends()
  const nowMs = session.now()
  return {
    ends,
    lines: changed.reduce((count, shop) => count + shop.lines.length, 0),
    async store(): Promise<void> {
      const changes = tracker.applyPoll({ sums, changed, pickBefore: session.lastPick, pickNow: ends.pick, nowMs })
      session.lastPick = ends.pick
      const text = await stateText(session, nowMs)
      const forgets = nowMs - session.forgottenAtMs >= forgetEveryMs
      await inTransaction(database.db, async (trx) => {
        await lease.prove(trx)
        await applyOfferChanges(trx, changes, games.current.data, nowMs)
        await noteOffers(trx, newOffers(changes), nowMs)
        if (forgets) await forgetOffers(trx, nowMs)
        await lease.writeState(text, trx)
      })
      if (forgets) session.forgottenAtMs = nowMs
    },
  }
}

async function collectSales(session: SessionState, ends: LogEnds): Promise<Omit<PollResult, 'lines'>> {
  const { gameDatabase: game, games, log, now, tail, tracker } = session
  if (ends.pick < tail.position().pick) throw new Error('the game’s logs were emptied: reading them from the start')
  const mayHaveCurrencies = hasShopCurrencies(session.schema)
  const progress = { atEnd: false, recorded: 0, withdrawn: 0, items: new Set<number>() }
  const leftOut = { otherCurrency: 0, future: 0 }
  for (let piece = 0; piece < piecesPerPoll && !progress.atEnd; piece++) {
    progress.atEnd = !(await tail.advance(ends))
    const settling = { data: games.current.data, mayHaveCurrencies, nowMs: now() }
    const settled = await settleSales(game, tracker, tail.ready(), settling)
    leftOut.otherCurrency += settled.leftOut.otherCurrency
    leftOut.future += settled.leftOut.future
    tail.confirm(settled.decided)
    if (settled.sales.length === 0 && settled.withdrawn.length === 0) continue
    const { recorded, items } = await record(session, settled)
    progress.recorded += recorded
    progress.withdrawn += settled.withdrawn.length
    for (const item of items) progress.items.add(item)
    for (const { nameid, amount, sourceKey } of settled.withdrawn)
      log.warn('sale withdrawn', { nameid, amount, sourceKey })
  }
  leftOut.future += tail.takeFuture()
  if (leftOut.otherCurrency > 0)
    log.info('sales for something else than zeny left out', { lines: leftOut.otherCurrency })
  if (leftOut.future > 0)
    log.warn('sales with a time in the future left out', { rows: leftOut.future, remedy: futureRemedy })
  return { ...progress, items: [...progress.items] }
}

async function record(session: SessionState, settled: SettledSales) {
  const { database, lease } = session
  const nowMs = session.now()
  const text = await stateText(session, nowMs)
  return inTransaction(database.db, async (trx) => {
    await lease.prove(trx)
    const result = await recordSettled(database, trx, settled, nowMs)
    await storeExpected(trx, settled.rows, settled.shops)
    await lease.writeState(text, trx)
    return result
  })
}

/** The start position: the stored one; the end of the logs at the first start; the start of emptied logs. */
async function startPosition({ position, positionAt }: CollectorState, reader: LogReader) {
  const ends = await reader.ends()
  if (!position) return { position: { pick: ends.pick, zeny: ends.zeny }, isReset: false }
  const rowS = await reader.pickAt(position.pick)
  const wasEmptied = positionAt !== undefined && rowS !== undefined && rowS !== positionAt
  if (position.pick <= ends.pick && !wasEmptied) {
    const starts = await reader.starts()
    const pick = Math.max(position.pick, starts.pick - 1)
    return { position: { pick, zeny: Math.max(Math.min(position.zeny, ends.zeny), starts.zeny - 1) }, isReset: false }
  }
  const starts = await reader.starts()
  return { position: { pick: Math.max(0, starts.pick - 1), zeny: Math.max(0, starts.zeny - 1) }, isReset: true }
}
