/** How a value grows with one input: constant, in equal steps, or in single jumps. */

export type Growth =
  | { kind: 'constant'; value: number }
  /** `base`, and `step` for each `every` above `above`; `most`: the value from which on it stays. */
  | { kind: 'steps'; base: number; step: number; every: number; above: number; most?: number | undefined }
  | { kind: 'jumps' }

/** Inputs, ascending without gaps, at which a value changes, with the value from there on. */
export type Jump = readonly [from: number, value: number]

export function jumpsOf(inputs: readonly number[], values: readonly number[]): Jump[] {
  return inputs
    .map((input, index) => [input, values[index] ?? 0] as const)
    .filter(([, value], index) => index === 0 || value !== values[index - 1])
}

/** Up to so many values are listed, unless the first step begins at 0 and no step is missing. */
const maxListed = 4

export function growthOf(inputs: readonly number[], jumps: readonly Jump[]): Growth {
  const growth = equalSteps(jumps)
  if (growth.kind !== 'steps') return growth
  const last = jumps.at(-1) as Jump
  const isCut = last[0] + growth.every <= (inputs.at(-1) ?? 0)
  if (jumps.length <= maxListed && (isCut || growth.above > 0)) return { kind: 'jumps' }
  return isCut ? { ...growth, most: last[1] } : growth
}

function equalSteps(jumps: readonly Jump[]): Growth {
  const [first, second, third] = jumps
  if (!first || !second) return { kind: 'constant', value: first?.[1] ?? 0 }
  if (!third) return { kind: 'jumps' }
  const every = third[0] - second[0]
  const step = second[1] - first[1]
  const isEqual = jumps.every(([from, value], index) => {
    const before = jumps[index - 1]
    return !before || (value - before[1] === step && (index === 1 || from - before[0] === every))
  })
  if (!isEqual) return { kind: 'jumps' }
  const steps = { kind: 'steps', base: 0, step, every } as const
  const [begin, value] = first
  // A value that stays for longer than a step: `max(0, refine - 5)`.
  if (second[0] - begin > every) return value === 0 ? { ...steps, above: second[0] - every } : { kind: 'jumps' }
  // The input at which the value would be 0.
  const above = second[0] - every * (value / step + 1)
  if (Number.isInteger(above) && above >= 0 && above <= begin) return { ...steps, above }
  if (second[0] % every !== 0) return { kind: 'jumps' }
  return { ...steps, base: value - step * (second[0] / every - 1), above: 0 }
}
