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
  /** The state of the data that the index was built from. */
  state: OffersState
}

interface OffersState {
  /** Version of the game data: rows contain its names. */
  game: string
  shops: number
  medians: number
  /** How many times all shops were replaced. */
  replaced: number
}

/** An index with more changes than this, and more than a twentieth of its rows, is rebuilt in memory. */
const maxChanges = 2_000

/** Maximum age of a large index, since it was last correct; an idle machine needs a second to read it. */
const lagMs = 15_000
/** If even a small market is replaced faster than it can be read, a mixture is better than no answer. */
const maxTries = 3

/**
 * Maintains the index of current offers. Changed shop rows and medians, from any process, are read individually;
 * everything is read again when an importer replaced the shops, or the game data changed. Every search checks. In a
 * small market (up to `smallRows`) a search always sees the current database. In a large one, where a full read takes
 * most of a second, it may be outdated by that time, because otherwise every replacement would delay all players; and
 * if the shops are replaced during the read, rows of both states may be mixed until the next read.
 */
export function createCurrentOffers(
  { database, games, log }: Pick<Deps, 'database' | 'games' | 'log'>,
  { smallRows = 10_000, kind = 'selling' as OfferKind } = {},
) {
  const vending = createVending(database, kind)
  let current: CurrentOffers | undefined
  let reading: Promise<CurrentOffers> | undefined
  /** When the index was last known to match the database. */
  let rightAtMs = Number.NEGATIVE_INFINITY

  async function stateNow(): Promise<OffersState> {
    const { shops, medians, replaced } = await marketVersions(database.db)
    return { game: games.current.version, shops, medians, replaced }
  }

  /** The changes since the index was correct; undefined if everything must be read. */
  async function readChanges(known: CurrentOffers): Promise<CurrentOffers | undefined> {
    const startedAtMs = performance.now()
    const { forgotten, ...versions } = await marketVersions(database.db)
    const isOther = known.state.replaced !== versions.replaced || known.state.game !== games.current.version
    if (isOther || known.state.shops < forgotten) return undefined
    const rows = await vending.changes(known.state)
    // Rows may have been replaced, or deleted, during the read.
    const after = await marketVersions(database.db)
    if (after.replaced !== versions.replaced || known.state.shops < after.forgotten) return undefined
    const { nameOf } = nameIndexOf(games.current.data)
    known.index.change(rows.map((row) => changedRow(row, kind, nameOf)))
    const { shops, medians, replaced } = versions
    const tooMany = known.index.changed > Math.max(maxChanges, known.index.rows / 20)
    const index = tooMany ? await rebuilt(known.index) : known.index
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
      // The shops were replaced during the read: the index contains rows of both states.
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
    // Searches that wait for it fail with it; without any, this is the only report.
    started.catch((error: unknown) => log.error('cannot read the shops from the database', { error }))
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

/** Reads all offers, in pages. */
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

async function rebuilt(index: OfferIndex): Promise<OfferIndex> {
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
