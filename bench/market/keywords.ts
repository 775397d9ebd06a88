import { createRandom } from '../../domain/random.ts'
import type { OpenDatabase } from '../../host/db/database.ts'
import { loadSampleMarket } from '../../host/game-data/sample/market-goods.ts'
import { readOffers } from '../../host/market/current-offers.ts'

export interface Keywords {
  /** 1,000 keywords as players type them: six of ten whole names, two ids, two pieces of two letters. */
  mixed: string[]
  /** A keyword that finds about 1,000 rows. */
  thousand: string
}

export async function chooseKeywords(database: OpenDatabase, folder: string): Promise<Keywords> {
  const { goods } = await loadSampleMarket(folder)
  const random = createRandom('bench keywords')
  const mixed = Array.from({ length: 1_000 }, (_, number) => {
    const { id, name } = random.pick(goods)
    if (number % 10 < 6) return name
    if (number % 10 < 8) return String(id)
    const at = random.int(0, Math.max(0, name.length - 2))
    return name.slice(at, at + 2).trim() || name
  })
  return { mixed, thousand: await nearest(database, goods, mixed) }
}

/** The piece of a name whose number of rows is nearest to 1,000. */
async function nearest(
  database: OpenDatabase,
  goods: readonly { id: number; name: string }[],
  pieces: readonly string[],
) {
  const index = await readOffers(database, () => undefined)
  const distance = (piece: string) => {
    const ids = goods.filter(({ name }) => name.toLowerCase().includes(piece.toLowerCase())).map(({ id }) => id)
    return Math.abs(JSON.parse(String(index.answer(ids))).results.length - 1_000)
  }
  const short = [...new Set(pieces.filter((text) => text.length === 2))]
  const distances = new Map(short.map((piece) => [piece, distance(piece)]))
  return short.reduce((best, piece) => ((distances.get(piece) ?? 0) < (distances.get(best) ?? 0) ? piece : best))
}
