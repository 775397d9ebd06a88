/** The state of the calculator of refining, as in the address: `?kind=Weapon-4&from=7&to=10&way=Enriched&bless=8`. */

import type { RefinePlan } from './refine-plan.ts'
import { refineTry } from './refine-step.ts'
import type { RefineTable } from './refine-table.ts'

/** Up to this level one way is used, above it another: the level from which ores differ. */
export const lowLevels = 10
const defaultTo = 9

/** As an address has it. Numbers are texts: they are shown and checked in the fields, also those that are wrong. */
export interface RefineAddress {
  kind: string
  from: string
  to: string
  way: string
  /** The way above `lowLevels`; '' = the same. */
  high: string
  /** The lowest level to reach with protection; '' = none. */
  blessing: string
  /** Level of a piece that replaces a destroyed one. */
  restart: string
}

export interface RefineChoice {
  from: number
  to: number
  way: string
  high: string
  /** Undefined = without protection. */
  blessing: number | undefined
  restart: number
}

/** Reads the state from an address. Only what is absent is replaced by a default. */
export function parseRefineQuery(address: { get(name: string): string | null }): RefineAddress {
  return {
    kind: address.get('kind') ?? '',
    from: address.get('from') ?? '0',
    to: address.get('to') ?? '',
    way: address.get('way') ?? '',
    high: address.get('high') ?? '',
    blessing: address.get('bless') ?? '',
    restart: address.get('new') ?? '0',
  }
}

export function formatRefineQuery(kind: string, choice: RefineChoice): [name: string, value: string | undefined][] {
  const { from, to, way, high, blessing, restart } = choice
  return [
    ['kind', kind],
    ['from', from === 0 ? undefined : String(from)],
    ['to', String(to)],
    ['way', way],
    ['high', high === way || to <= lowLevels ? undefined : high],
    ['bless', blessing === undefined ? undefined : String(blessing)],
    ['new', restart === 0 ? undefined : String(restart)],
  ]
}

/** The highest level of a table. */
export function highestLevel({ Levels }: Pick<RefineTable, 'Levels'>): number {
  return Math.max(0, ...Levels.map(({ Level }) => Level))
}

export function usualTarget(table: Pick<RefineTable, 'Levels'>): number {
  return Math.min(defaultTo, highestLevel(table))
}

/** The ways that the refine window offers in a range of levels, in the order of the table. */
export function waysIn({ Levels }: Pick<RefineTable, 'Levels'>, isHigh: boolean): string[] {
  const levels = Levels.filter(({ Level }) => Level > lowLevels === isHigh)
  return [...new Set(levels.flatMap(({ Ways }) => Ways.filter(({ Material }) => Material > 0).map(({ Type }) => Type)))]
}

/** The levels to reach for which there is protection. */
export function protectedLevels({ Levels }: Pick<RefineTable, 'Levels'>): number[] {
  return Levels.filter(({ Blessing }) => Blessing !== undefined).map(({ Level }) => Level)
}

/** The tries of a choice for every level below the target, or the first level that its way does not reach. */
export function planOf(table: RefineTable, choice: RefineChoice): RefinePlan | { missing: number; way: string } {
  const { from, to, restart, blessing } = choice
  const tries: RefinePlan['tries'][number][] = []
  for (let level = 0; level < to; level++) {
    const way = level < lowLevels ? choice.way : choice.high
    const isProtected = blessing !== undefined && level + 1 >= blessing
    const one = refineTry(table, level, way, isProtected) ?? refineTry(table, level, way, false)
    if (!one) return { missing: level + 1, way }
    tries.push(one)
  }
  return { from, to, restart, tries }
}
