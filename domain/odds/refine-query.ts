/**
 * The state of the calculator of refining, as in the address: `?kind=Weapon-4&from=7&to=10&way=Enriched&bless=8`, or, for
 * the best way, `?kind=Weapon-5&to=9&aim=money&tograde=1&mats=984:500&piece=90000&ready=5000000`.
 */
import { type PlanAim, planAims } from './enchant-goal.ts'
import { formatMaterials, type PlanQuery, parsePlanQuery } from './plan-query.ts'
import type { RefineState } from './refine-goal.ts'
import type { RefinePlan } from './refine-plan.ts'
import { refineTry } from './refine-step.ts'
import type { GradeTable, RefineTable } from './refine-table.ts'

/** Up to this level one way is used, above it another: the level from which ores differ. */
export const lowLevels = 10
const defaultTo = 9

/** As an address has it. Numbers are texts: they are shown and checked in the fields, also those that are wrong. */
export interface RefineAddress extends Pick<PlanQuery, 'materials' | 'piece' | 'ready'> {
  kind: string
  /** The item that is refined, by its id; '' = none. */
  item: string
  from: string
  to: string
  /** '' if the player chooses the ways. */
  aim: PlanAim | ''
  /** Grades of the best way, 0 to 4; '' = none. */
  grade: string
  toGrade: string
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
  const { materials, piece, ready } = parsePlanQuery(address)
  return {
    ...{ materials, piece, ready },
    kind: address.get('kind') ?? '',
    item: /^[1-9]\d{0,9}$/.exec(address.get('item') ?? '')?.[0] ?? '',
    from: address.get('from') ?? '0',
    to: address.get('to') ?? '',
    aim: planAims.find((aim) => aim === address.get('aim')) ?? '',
    grade: address.get('grade') ?? '',
    toGrade: address.get('tograde') ?? '',
    way: address.get('way') ?? '',
    high: address.get('high') ?? '',
    blessing: address.get('bless') ?? '',
    restart: address.get('new') ?? '0',
  }
}

/** What the player wants of the best way. Prices are texts, '' without one. */
interface RefineWish extends Pick<PlanQuery, 'materials' | 'piece' | 'ready'> {
  aim: PlanAim
  from: RefineState
  to: RefineState
  restart: number
}

const names = 'kind from to way high bless new aim grade tograde mats piece ready'.split(' ')
/** A name that one of the two addresses does not have is removed from the other. */
const unused: Readonly<Record<string, string | undefined>> = Object.fromEntries(names.map((name) => [name, undefined]))
const unlessZero = (number: number) => (number === 0 ? undefined : String(number))

/** The address of ways that the player chooses. */
export function formatRefineQuery(kind: string, choice: RefineChoice): [name: string, value: string | undefined][] {
  const { from, to, way, high, blessing, restart } = choice
  return Object.entries({
    ...unused,
    ...{ kind, from: unlessZero(from), to: String(to), way },
    high: high === way || to <= lowLevels ? undefined : high,
    bless: blessing === undefined ? undefined : String(blessing),
    new: unlessZero(restart),
  })
}

/** The address of the best way. */
export function formatRefineWish(kind: string, wish: RefineWish): [name: string, value: string | undefined][] {
  const { aim, from, to, restart, materials, piece, ready } = wish
  return Object.entries({
    ...unused,
    ...{ kind, from: unlessZero(from.refine), to: String(to.refine), new: unlessZero(restart), aim },
    ...{ grade: unlessZero(from.grade), tograde: unlessZero(to.grade), piece, ready },
    mats: formatMaterials(materials),
  })
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

/** The grades that equipment can have: those that are raised, and those that raising leads to. */
export function gradesOf(grades: Pick<GradeTable, 'Steps'> | undefined): number[] {
  const found = grades?.Steps.flatMap(({ Grade }) => [Grade, Grade + 1]) ?? []
  return [...new Set([0, ...found])].sort((a, b) => a - b)
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
