import type { OpenDatabase } from '../db/index.ts'
import { createYield } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { nameIndexOf } from './name-index.ts'
import { type ChangedRow, createOfferIndex, type OfferIndex, pageRows } from './offer-index.ts'
import { shopRowJson } from './shop-row-json.ts'
import { marketVersions } from './store/market-version.ts'
import { createVending, type FoundRow, type OfferKind, offerKey, type VendingPosition } from './store/vending.ts'

export interface CurrentOffers {
  index: OfferIndex
  /** What the index was made from. */
  state: OffersState
}

interface OffersState {
  /** Version of the game's data: the rows bear its names. */
  game: string
  shops: number
  medians: number
  /** How often the shops were replaced as a whole. */
  replaced: number
}

/** An index with more changes than this, and than a twentieth of its rows, is made anew, in memory. */
const mostChanges = 2_000

/** A large index is used on for so long at most, counted from when it was right; a calm machine reads in a second. */
const lagMs = 15_000
/** Where even a small market is replaced faster than it is read, a mixture is better than no answer. */
const maxTries = 3

/**
 * Keeps the index of what is offered. Rows of the shops and usual prices that have changed, whichever process did it,
 * are read by themselves; all is read where an importer has replaced the shops, or the game's data are others. Each
 * search looks. A search in a small market is never behind the database. In a large
 * one, where reading takes most of a second, it may be behind by that time, because each replacement of the shops
 * would else let all players wait; and where that is replaced while it is read, rows of both may stand side by side
 * until the next reading. Up to `smallRows` a market is small: a player does not notice the reading.
 */
export function createCurrentOffers(
  { database, games, log }: Pick<Deps, 'database' | 'games' | 'log'>,
  { smallRows = 10_000, kind = 'selling' as OfferKind } = {},
) {
  const vending = createVending(database, kind)
  let current: CurrentOffers | undefined
  let reading: Promise<CurrentOffers> | undefined
  /** When the index was last seen to hold the shops of the database. */
  let rightAtMs = Number.NEGATIVE_INFINITY

  async function stateNow(): Promise<OffersState> {
    const { shops, medians, replaced } = await marketVersions(database.db)
    return { game: games.current.version, shops, medians, replaced }
  }

  /** What has changed since the index was right; undefined where all has to be read. */
  async function readChanges(known: CurrentOffers): Promise<CurrentOffers | undefined> {
    const startedAtMs = performance.now()
    const { forgotten, ...versions } = await marketVersions(database.db)
    const isOther = known.state.replaced !== versions.replaced || known.state.game !== games.current.version
    if (isOther || known.state.shops < forgotten) return undefined
    const rows = await vending.changes(known.state)
    // Rows may have been replaced, or forgotten, while they were read.
    const after = await marketVersions(database.db)
    if (after.replaced !== versions.replaced || known.state.shops < after.forgotten) return undefined
    const { nameOf } = nameIndexOf(games.current.data)
    known.index.change(rows.map((row) => changedRow(row, kind, nameOf)))
    const { shops, medians, replaced } = versions
    const tooMany = known.index.changed > Math.max(mostChanges, known.index.rows / 20)
    const index = tooMany ? await madeAnew(known.index) : known.index
    current = { index, state: { game: known.state.game, shops, medians, replaced } }
    rightAtMs = startedAtMs
    return current
  }

  async function readNew(): Promise<CurrentOffers> {
    return (current && (await readChanges(current))) ?? read()
  }

  async function read(): Promise<CurrentOffers> {
    for (let tries = 1; ; tries++) {
      const startedAtMs = performance.now()
      const state = await stateNow()
      const index = await readOffers(database, nameIndexOf(games.current.data).nameOf, kind)
      const after = await stateNow()
      // Shops that were replaced meanwhile are half the old ones and half the new ones in it.
      const mixed = after.replaced !== state.replaced || after.game !== state.game
      if (mixed && index.rows <= smallRows && tries < maxTries) continue
      current = { index, state }
      rightAtMs = startedAtMs
      return current
    }
  }

  function startReading(): Promise<CurrentOffers> {
    const started = readNew().finally(() => {
      reading = undefined
    })
    // Searches that wait for it fail with it; where none does, this is all that is heard of it.
    started.catch((error: unknown) => log.error('shops not read', { error }))
    return started
  }

  return async function currentOffers(): Promise<CurrentOffers> {
    const state = await stateNow()
    const known = current
    if (known?.state.shops === state.shops && known.state.game === state.game) {
      rightAtMs = performance.now()
      if (known.state.medians === state.medians) return known
    }
    reading ??= startReading()
    const mayLag = known && known.index.rows > smallRows && performance.now() - rightAtMs < lagMs
    return mayLag ? known : reading
  }
}

/** Reads all that is offered, in pieces. */
export async function readOffers(
  database: OpenDatabase,
  nameOf: (id: number) => string | undefined,
  kind: OfferKind = 'selling',
): Promise<OfferIndex> {
  const vending = createVending(database, kind)
  const index = createOfferIndex()
  const yieldToEventLoop = createYield()
  let after: VendingPosition | undefined
  do {
    const page = await vending.page(after, pageRows)
    index.add(page.rows.map((row) => bookRow(row, kind, nameOf)))
    after = page.next
    await yieldToEventLoop()
  } while (after)
  return index
}

async function madeAnew(index: OfferIndex): Promise<OfferIndex> {
  const made = createOfferIndex()
  const yieldToEventLoop = createYield()
  for (const page of index.pages()) {
    made.add(page)
    await yieldToEventLoop()
  }
  return made
}

function bookRow(row: FoundRow, kind: OfferKind, nameOf: (id: number) => string | undefined) {
  const json = shopRowJson(row, nameOf(row.nameid))
  return { id: row.id, nameid: row.nameid, key: offerKey(row, kind), json }
}

function changedRow(row: FoundRow, kind: OfferKind, nameOf: (id: number) => string | undefined): ChangedRow {
  const changed = bookRow(row, kind, nameOf)
  return row.gone_at === null ? changed : { ...changed, json: undefined }
}
