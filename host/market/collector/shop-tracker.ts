import type { OfferKind } from '../store/index.ts'
import type { KnownRow, KnownShop } from './known-shop.ts'
import { specOf } from './log-rows.ts'
import { type Poll, type PolledLine, type PolledShop, type ShopSum, shopKey } from './polled.ts'

/** The changes of a poll, for our own database. */
export interface OfferChanges {
  newShops: { shop: KnownShop; polled: PolledShop }[]
  changedShops: { shop: KnownShop; polled: PolledShop }[]
  newRows: { shop: KnownShop; row: KnownRow; line: PolledLine }[]
  /** Rows whose amount changed. */
  changedRows: KnownRow[]
  goneRows: KnownRow[]
}

export interface ShopTrackerState {
  /** Highest ids that the game has used since its map server started. */
  maxGameId: Record<OfferKind, number>
  /** `picklog` id when a restart of the map server was last noticed. */
  restartPick: number
  /** A row of `picklog` after which the same map server was still running. */
  alivePick: number
  nextShopId: number
  nextRowId: number
}

/** For how long shops that vanished together are kept: autotraders return some seconds after a restart. */
export const restartMs = 60_000
/** Fewer vanished shops are not treated as a restart: they may have been closed. */
const minForRestart = 3
/** How long removed rows are kept, for their sales. */
export const keepGoneMs = 600_000

interface TrackedShops {
  shops: Map<string, KnownShop>
  /** Closed shops with rows that may still be needed. */
  closedShops: Set<KnownShop>
  /** Shops that vanished together, by character. */
  missingShops: Map<string, KnownShop>
  state: ShopTrackerState
}

/** One poll, with the shops known before it and the changes found so far. */
interface PollStep extends TrackedShops {
  poll: Poll
  changes: OfferChanges
}

/**
 * Follows the game's shops from poll to poll. A shop is identified by its character and the time when it was first
 * seen.
 */
export function createShopTracker(known: Iterable<KnownShop>, state: ShopTrackerState) {
  const shops = new Map<string, KnownShop>()
  for (const shop of known) shops.set(shopKey(shop), shop)
  const closedShops = new Set<KnownShop>()
  const missingShops = new Map<string, KnownShop>()
  const tracked: TrackedShops = { shops, closedShops, missingShops, state }
  return {
    state,
    isKnown(sum: ShopSum): boolean {
      const shop = shops.get(shopKey(sum))
      return shop !== undefined && shop.sum === sum.sum && (sum.charId === undefined || sum.charId === shop.charId)
    },
    /** Updates the shops. Returns what changed. */
    applyPoll: (poll: Poll) => applyPoll(tracked, poll),
    /** All known shops of a character, including closed ones. */
    shopsOf(charId: number, kind: OfferKind): KnownShop[] {
      return [...shops.values(), ...missingShops.values(), ...closedShops].filter(
        (shop) => shop.charId === charId && shop.kind === kind,
      )
    },
  }
}

export type ShopTracker = ReturnType<typeof createShopTracker>

function applyPoll(tracked: TrackedShops, poll: Poll): OfferChanges {
  const changes: OfferChanges = { newShops: [], changedShops: [], newRows: [], changedRows: [], goneRows: [] }
  const step: PollStep = { ...tracked, poll, changes }
  const { shops, closedShops, missingShops, state } = tracked
  const sumsByShop = new Map(poll.sums.map((sum) => [shopKey(sum), sum]))
  const vanished = [...shops].filter(([key, shop]) => {
    const sum = sumsByShop.get(key)
    return !sum || (sum.charId !== undefined && sum.charId !== shop.charId)
  })
  noticeRestart(step, vanished.length)
  const mayBeStarting = vanished.length >= minForRestart && vanished.length * 2 > shops.size
  for (const [key, shop] of vanished) {
    shops.delete(key)
    const other = missingShops.get(ownerKey(shop))
    if (other || !mayBeStarting) closeShop(step, shop)
    else missingShops.set(ownerKey(shop), Object.assign(shop, { missingSinceMs: poll.nowMs }))
  }
  for (const polled of poll.changed) update(step, polled)
  for (const shop of missingShops.values())
    if (Math.abs(poll.nowMs - (shop.missingSinceMs ?? 0)) >= restartMs) closeShop(step, shop)
  for (const shop of closedShops)
    if (shop.goneRows.every(({ goneAtMs }) => poll.nowMs - (goneAtMs ?? 0) > keepGoneMs)) closedShops.delete(shop)
  for (const { kind, gameId } of shops.values()) state.maxGameId[kind] = Math.max(state.maxGameId[kind], gameId)
  return changes
}

/** All or most shops vanished, or ids started again: the map server was restarted. */
function noticeRestart({ shops, state, poll }: PollStep, vanished: number): void {
  const { sums, changed, pickBefore, pickNow } = poll
  const newShops = changed.filter((shop) => !shops.has(shopKey(shop)))
  const idsRestarted = newShops.some(({ kind, gameId }) => gameId <= state.maxGameId[kind])
  const areMostGone = vanished > 0 && (sums.length === 0 || (vanished >= minForRestart && vanished * 2 > shops.size))
  if (idsRestarted || areMostGone) {
    state.restartPick = pickNow
    state.maxGameId = { selling: 0, buying: 0 }
  } else if (newShops.length > 0 && newShops.every(({ kind }) => state.maxGameId[kind] > 0)) {
    state.alivePick = Math.max(state.alivePick, pickBefore)
  }
}

function update(step: PollStep, polled: PolledShop): void {
  const { shops, changes } = step
  const key = shopKey(polled)
  const knownShop = shops.get(key)
  const isSame = knownShop !== undefined && isSameShop(knownShop, polled)
  // Ids start again with the map server: the same id may be the same character's next shop.
  if (knownShop && !isSame) closeShop(step, knownShop)
  const sameShop = isSame ? knownShop : findMissing(step, polled)
  const shop = sameShop ?? openShop(step, polled)
  shops.set(key, shop)
  if (sameShop) changes.changedShops.push({ shop, polled })
  Object.assign(shop, { sum: polled.sum, gameId: polled.gameId, missingSinceMs: undefined })
  const remaining = new Map(shop.rows)
  for (const line of polled.lines) {
    const row = remaining.get(line.lineId)
    // Other goods at the same index, or another price, make a new row.
    if (row && row.spec === specOf(line.goods) && row.price === line.price) {
      remaining.delete(line.lineId)
      if (row.amount !== line.amount) changes.changedRows.push(row)
      row.amount = line.amount
    } else changes.newRows.push({ shop, line, row: addRow(step, shop, line) })
  }
  for (const row of remaining.values()) removeRow(step, shop, row)
}

function openShop({ state, poll, changes }: PollStep, polled: PolledShop): KnownShop {
  const { kind, gameId, charId, currency, sum, zeny } = polled
  const shop: KnownShop = {
    shopId: state.nextShopId++,
    kind,
    gameId,
    charId,
    currency,
    sum,
    expectedZeny: zeny,
    fromPick: poll.pickBefore,
    seenPick: poll.pickNow,
    rows: new Map(),
    goneRows: [],
  }
  changes.newShops.push({ shop, polled })
  return shop
}

/**
 * A shop of a character that reappears after a restart is the same shop. A character that opened a different shop has
 * no missing one.
 */
function findMissing(step: PollStep, polled: PolledShop): KnownShop | undefined {
  const { missingShops, poll } = step
  const { charId } = polled
  const shop = missingShops.get(ownerKey(polled))
  const isBack = shop !== undefined && isSameShop(shop, polled)
  if (isBack) {
    missingShops.delete(ownerKey(polled))
    const carts = new Map(polled.lines.map(({ lineId, inCart }) => [lineId, inCart]))
    shop.restoredState = { pick: poll.pickNow, zeny: polled.zeny, carts }
  }
  for (const kind of ['selling', 'buying'] as const) {
    const other = missingShops.get(ownerKey({ kind, charId }))
    if (other) closeShop(step, other)
  }
  return isBack ? shop : undefined
}

function addRow({ state, poll }: PollStep, shop: KnownShop, line: PolledLine): KnownRow {
  const replacedRow = shop.rows.get(line.lineId)
  const row: KnownRow = {
    rowId: state.nextRowId++,
    lineId: line.lineId,
    spec: specOf(line.goods),
    nameid: line.goods.nameid,
    price: line.price,
    amount: line.amount,
    expected: line.inCart,
    fromPick: poll.pickBefore,
    seenPick: poll.pickNow,
    gonePick: null,
    goneAtMs: null,
  }
  if (replacedRow) shop.goneRows.push(replacedRow)
  shop.rows.set(line.lineId, row)
  return row
}

function removeRow({ poll, changes }: PollStep, shop: KnownShop, row: KnownRow): void {
  row.gonePick = poll.pickNow
  row.goneAtMs = poll.nowMs
  if (shop.rows.get(row.lineId) === row) shop.rows.delete(row.lineId)
  if (!shop.goneRows.includes(row)) shop.goneRows.push(row)
  changes.goneRows.push(row)
}

function closeShop(step: PollStep, shop: KnownShop): void {
  const { missingShops, closedShops } = step
  if (missingShops.get(ownerKey(shop)) === shop) missingShops.delete(ownerKey(shop))
  shop.missingSinceMs = undefined
  for (const row of [...shop.rows.values()]) removeRow(step, shop, row)
  closedShops.add(shop)
}

function ownerKey({ kind, charId }: Pick<KnownShop, 'kind' | 'charId'>): string {
  return `${kind}:${charId}`
}

/** Rows cannot be added to an open shop: one with a new row, or a larger amount, is a different shop. */
function isSameShop({ rows, currency }: KnownShop, { lines, ...polled }: PolledShop): boolean {
  if (currency !== polled.currency) return false
  const remaining = new Map(rows)
  return lines.every(({ lineId, goods, price, amount, inCart }) => {
    const spec = specOf(goods)
    const isSame = (row: KnownRow) => row.spec === spec && row.price === price && row.amount >= amount
    // The indexes of a buying store are counted again when it is reopened.
    const row = inCart === null ? [...remaining.values()].find(isSame) : remaining.get(lineId)
    if (!row || !isSame(row)) return false
    return remaining.delete(row.lineId)
  })
}
