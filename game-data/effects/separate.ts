/** `refine / 2 + grade * 3` is two amounts, because neither input changes what the other one adds. */
import type { Domain } from './conditions.ts'

/** The value after one of the inputs has been set; each must be set once. */
export type ValueAt = (domain?: Domain, at?: number) => number | undefined

const maxPoints = 25

/**
 * The value at the lowest inputs, and what each input adds to it; undefined if an input changes what another one adds.
 */
export function separateParts(
  value: ValueAt,
  domains: readonly Domain[],
): { base: number; lists: number[][] } | undefined {
  const lowest = ({ values }: Domain) => values[0] ?? 0
  for (const domain of domains) value(domain, lowest(domain))
  const base = value()
  if (base === undefined) return undefined
  const lists: number[][] = []
  for (const domain of domains) {
    const list = domain.values.map((each) => value(domain, each))
    value(domain, lowest(domain))
    if (!list.every((amount) => amount !== undefined)) return undefined
    lists.push(list.map((amount) => amount - base))
  }
  return isSeparate(value, domains, lists, base) ? { base, lists } : undefined
}

/**
 * Whether the value is the sum of what each input gives, at the inputs where one of them changes: for each two inputs,
 * with the others at their lowest and at their highest.
 */
function isSeparate(
  value: ValueAt,
  domains: readonly Domain[],
  lists: readonly (readonly number[])[],
  base: number,
): boolean {
  const points = domains.map(({ values }, index) => changesOf(values, lists[index] ?? []))
  for (const isHigh of [true, false]) {
    const rest = (index: number) => (isHigh ? (domains[index]?.values.length ?? 1) - 1 : 0)
    const set = (index: number, at: number) => void value(domains[index], domains[index]?.values[at] ?? 0)
    const given = (index: number, at: number) => lists[index]?.[at] ?? 0
    const total = domains.reduce((sum, _, index) => sum + given(index, rest(index)), base)
    for (const index of domains.keys()) set(index, rest(index))
    if (value() !== total) return false
    for (const [a, first] of points.entries())
      for (const [b, second] of points.entries()) {
        if (b <= a) continue
        const others = total - given(a, rest(a)) - given(b, rest(b))
        for (const one of first) {
          set(a, one)
          for (const two of second) {
            set(b, two)
            if (value() !== others + given(a, one) + given(b, two)) return false
          }
        }
        set(a, rest(a))
        set(b, rest(b))
      }
  }
  return true
}

/**
 * Places in a list at which it changes and just before, with its ends; of more than `maxPoints`, every second, third and
 * so on. Just before them, a sum that is divided changes with the other input: `(a + b) / 4`.
 */
function changesOf(values: readonly number[], list: readonly number[]): number[] {
  const changes = values.flatMap((_, at) => (at === 0 || list[at] !== list[at - 1] ? [at] : []))
  const every = Math.ceil(changes.length / maxPoints)
  const points = changes.filter((_, index) => index % every === 0).flatMap((at) => (at > 0 ? [at - 1, at] : [at]))
  return [...points, values.length - 1]
}
