/** Effects at each refine and grade, as numbers: lists sort and filter by them. All pieces of a set count alike. */
import type { EffectNumbers } from '../../domain/items/item-effects.ts'
import { maxRefine } from '../../domain/items/refine.ts'
import { type Conditions, type Domain, rangeWords } from './conditions.ts'
import { maxGrade, type NumberInput } from './inputs.ts'

/** How a range or a growth counts pieces: a sum of the refines of two pieces that are +9 is 18. */
function wornKind(input: NumberInput): { by: 'refine' | 'grade'; pieces: number; max: number } | undefined {
  const [by] = input.key.split(' ')
  if (by === 'refine') return { by, pieces: input.parts?.length ?? 1, max: maxRefine }
  return by === 'grade' ? { by, pieces: 1, max: maxGrade } : undefined
}

/** The amount from each refine or grade on, for one that grows with it; `amounts` are those of the domain's values. */
export function wornSteps({ input, values }: Domain, amounts: readonly number[]): EffectNumbers {
  const kind = wornKind(input)
  if (!kind) return { Further: true }
  const [first = 0] = values
  const steps: [number, number][] = []
  for (let at = 0; at <= kind.max; at++) {
    const amount = amounts[at * kind.pieces - first] ?? 0
    if (amount !== (steps.at(-1)?.[1] ?? 0)) steps.push([at, amount])
  }
  return kind.by === 'refine' ? { AtRefine: steps } : { AtGrade: steps }
}

interface Met {
  numbers: EffectNumbers
  /** The words of the conditions that the numbers are. */
  words: ReadonlySet<string | undefined>
}

/** Commands in a row share their conditions. */
const known = new WeakMap<Conditions['domains'], Met>()

/** The refines and grades at which the conditions are met, and whether there are further ones. */
export function wornConditions(
  { domains }: Pick<Conditions, 'domains'>,
  narrowed: Domain | undefined,
  words: readonly string[],
): EffectNumbers {
  if (words.length === 0) return {}
  let met = known.get(domains)
  if (!met) {
    met = metBy([...domains.values()])
    known.set(domains, met)
  }
  if (narrowed) met = metBy([...domains.values(), narrowed])
  const { numbers } = met
  return words.every((text) => met.words.has(text)) ? numbers : { ...numbers, Further: true }
}

function metBy(domains: readonly Domain[]): Met {
  const numbers: EffectNumbers = {}
  const words = new Set<string | undefined>()
  for (const domain of domains) {
    const kind = wornKind(domain.input)
    const text = kind && rangeWords(domain)
    if (!kind || text === '') continue
    words.add(text)
    const least = Math.ceil((domain.values[0] ?? 0) / kind.pieces)
    const last = domain.values.at(-1) ?? 0
    const most = last === domain.input.max ? kind.max : Math.floor(last / kind.pieces)
    const field = kind.by === 'refine' ? 'Refine' : 'Grade'
    const [from = 0, to = kind.max] = numbers[field] ?? []
    numbers[field] = [Math.max(from, least), Math.min(to, most)]
  }
  return { numbers, words }
}
