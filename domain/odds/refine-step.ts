/** What one try of refining does, by the way and the protection. */
import type { RefineTable, RefineWay } from './refine-table.ts'

/** Where a try leads: a refine level, or `broken` for destroyed equipment. */
export type RefineResult = number | 'broken'

/** One try at a refine level. */
export interface RefineTry {
  /** The level before it. */
  from: number
  /** Probabilities (0 to 1) with a sum of 1; results with a probability of 0 are left out, and none occurs twice. */
  results: readonly { to: RefineResult; chance: number }[]
  zeny: number
  /** Amounts by item id: the ore and what protects. */
  materials: readonly { item: number; amount: number }[]
}

/** The probability (0 to 1) of a success in the refine window. */
export function windowChance({ Chance, Effective = Chance }: Pick<RefineWay, 'Chance' | 'Effective'>): number {
  return Math.min(1, Effective / 10_000)
}

/** The percent of a success at an NPC of the stock game, which cuts the fraction off (`getequippercentrefinery`). */
export function npcPercent({ Chance }: Pick<RefineWay, 'Chance'>): number {
  return Math.min(100, Math.floor(Chance / 100))
}

/**
 * A try to refine from `from` to the level above, by the rules of the refine window: a failure destroys the equipment or,
 * if it does not, takes `Down` levels, never below 0; with protection it changes nothing. Undefined if the table has no
 * such way there, the window does not offer it, or the protection does not exist at this level.
 */
export function refineTry(
  table: Pick<RefineTable, 'Levels'>,
  from: number,
  type: string,
  isProtected: boolean,
): RefineTry | undefined {
  const level = table.Levels.find(({ Level }) => Level === from + 1)
  const way = level?.Ways.find(({ Type, Material }) => Type === type && Material > 0)
  if (!level || !way || (isProtected && !level.Blessing)) return undefined
  const success = windowChance(way)
  const broken = isProtected ? 0 : (1 - success) * Math.min(1, way.Break / 10_000)
  const below = isProtected ? from : Math.max(0, from - way.Down)
  const results: RefineTry['results'] = [
    { to: from + 1, chance: success },
    { to: 'broken', chance: broken },
    { to: below, chance: isProtected ? 1 - success : (1 - success) * (1 - Math.min(1, way.Break / 10_000)) },
  ]
  return {
    from,
    results: results.filter(({ chance }) => chance > 0),
    zeny: way.Price,
    materials: [
      { item: way.Material, amount: 1 },
      ...(isProtected && level.Blessing ? [{ item: level.Blessing.Material, amount: level.Blessing.Amount }] : []),
    ],
  }
}
