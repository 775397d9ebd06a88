import { createRandom } from '../../domain/random.ts'
import type { SampleMarket } from '../../game-data/sample/market-goods.ts'
import type { OpenDatabase } from '../../host/db/database.ts'
import { createOffers } from '../../host/market/store/offers.ts'

export interface Keywords {
  /** 1,000 typical keywords: of ten, six whole names, two ids, two substrings of two letters. */
  mixed: string[]
  /** All characters of names. */
  letters: string[]
  /** The substring of a name whose number of rows is nearest to 1,000. */
  broad: string
}

export async function chooseKeywords(database: OpenDatabase, { goods }: SampleMarket): Promise<Keywords> {
  const random = createRandom('bench keywords')
  const mixed = Array.from({ length: 1_000 }, (_, number) => {
    const { id, name } = random.pick(goods)
    if (number % 10 < 6) return name
    if (number % 10 < 8) return String(id)
    const at = random.int(0, Math.max(0, name.length - 2))
    return name.slice(at, at + 2).trim() || name
  })
  const findOffers = createOffers(database, 'selling')
  const distance = async (piece: string) => {
    const ids = goods.filter(({ name }) => name.toLowerCase().includes(piece.toLowerCase())).map(({ id }) => id)
    return Math.abs((await findOffers(ids, 5_000)).length - 1_000)
  }
  const pieces = [...new Set(mixed.filter((text) => text.length === 2))]
  const distances = new Map<string, number>()
  for (const piece of pieces) distances.set(piece, await distance(piece))
  const [broad] = [...distances].sort((a, b) => a[1] - b[1])
  const letters = [...new Set(goods.flatMap(({ name }) => [...name.trim()]))]
  return { mixed, letters, broad: broad?.[0] ?? '' }
}
