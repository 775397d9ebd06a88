import type { OpenDatabase } from '../db/database.ts'
import { createYield } from '../db/yield-to-event-loop.ts'
import type { Deps } from '../deps.ts'
import { marketVersions } from '../repositories/market-version.ts'
import { createVending, type VendingPosition } from '../repositories/vending.ts'
import { nameIndexOf } from './name-index.ts'
import { createOfferIndex, type OfferIndex, pageRows } from './offer-index.ts'
import { shopRowJson } from './shop-row-json.ts'

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
}

/** A large index is used on for so long at most, counted from when it was right; a calm machine reads in a second. */
const lagMs = 15_000
/** Where even a small market is replaced faster than it is read, a mixture is better than no answer. */
const maxTries = 3

/**
 * Keeps the index of what is for sale. It is read again where the shops, the medians or the game's data have changed,
 * whichever process did it; each search looks. A search in a small market is never behind the database. In a large
 * one, where reading takes most of a second, it may be behind by that time, because each replacement of the shops
 * would else let all players wait; and where that is replaced while it is read, rows of both may stand side by side
 * until the next reading. Up to `smallRows` a market is small: a player does not notice the reading.
 */
export function createCurrentOffers(
  { database, games, log }: Pick<Deps, 'database' | 'games' | 'log'>,
  { smallRows = 10_000 } = {},
) {
  let current: CurrentOffers | undefined
  let reading: Promise<CurrentOffers> | undefined
  /** When the index was last seen to hold the shops of the database. */
  let rightAtMs = Number.NEGATIVE_INFINITY

  async function stateNow(): Promise<OffersState> {
    const { shops, medians } = await marketVersions(database.db)
    return { game: games.current.version, shops, medians }
  }

  async function read(): Promise<CurrentOffers> {
    for (let tries = 1; ; tries++) {
      const startedAtMs = performance.now()
      const state = await stateNow()
      const index = await readOffers(database, nameIndexOf(games.current.data).nameOf)
      const after = await stateNow()
      // Shops that were replaced meanwhile are half the old ones and half the new ones in it.
      const mixed = after.shops !== state.shops || after.game !== state.game
      if (mixed && index.rows <= smallRows && tries < maxTries) continue
      current = { index, state }
      rightAtMs = startedAtMs
      return current
    }
  }

  function startReading(): Promise<CurrentOffers> {
    const started = read().finally(() => {
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

/** Reads all that is for sale, in pieces. */
export async function readOffers(
  database: OpenDatabase,
  nameOf: (id: number) => string | undefined,
): Promise<OfferIndex> {
  const vending = createVending(database)
  const index = createOfferIndex()
  const yieldToEventLoop = createYield()
  let after: VendingPosition | undefined
  do {
    const page = await vending.page(after, pageRows)
    index.add(page.rows.map((row) => ({ nameid: row.nameid, json: shopRowJson(row, nameOf(row.nameid)) })))
    after = page.next
    await yieldToEventLoop()
  } while (after)
  return index
}
