import { createRandom } from '../../domain/values/random.ts'
import type { SampleMarket } from '../../game-data/sample/market-goods.ts'

export interface Keywords {
  /** 1,000 typical keywords: of ten, six whole names, two ids, two substrings of two letters. */
  mixed: string[]
  /** All characters of names. */
  letters: string[]
}

export function chooseKeywords({ goods }: SampleMarket): Keywords {
  const random = createRandom('bench keywords')
  const mixed = Array.from({ length: 1_000 }, (_, number) => {
    const { id, name } = random.pick(goods)
    if (number % 10 < 6) return name
    if (number % 10 < 8) return String(id)
    const at = random.int(0, Math.max(0, name.length - 2))
    return name.slice(at, at + 2).trim() || name
  })
  return { mixed, letters: [...new Set(goods.flatMap(({ name }) => [...name.trim()]))] }
}
