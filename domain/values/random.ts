import { textHash } from './text-hash.ts'

/** Pseudo-random numbers that depend only on the seed; not for secrets. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  /** One entry of a list, which must not be empty. */
  pick: <T>(list: readonly T[]) => T
  /** True with the given probability, 0–1. */
  chance: (probability: number) => boolean
  /** One entry, with a probability proportional to its weight; throws a RangeError if no weight is above 0. */
  weighted: <T>(list: readonly T[], weight: (entry: T) => number) => T
  /** A shuffled copy of the list. */
  shuffle: <T>(list: readonly T[]) => T[]
  /** Normally distributed, with mean 0 and deviation 1. */
  normal: () => number
  /** A separate generator: it depends on the seed and the label, not on earlier draws. */
  fork: (label: string | number) => Random
}

/** A generator from a 32-bit seed, or from a text (mulberry32 by Tommy Ettinger, public domain). */
export function createRandom(seed: number | string): Random {
  const origin = typeof seed === 'number' ? seed >>> 0 : textHash(seed)
  let state = origin
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick(list) {
      if (list.length === 0) throw new RangeError('nothing to pick from')
      return list[int(0, list.length - 1)] as (typeof list)[number]
    },
    chance: (probability) => next() < probability,
    weighted: (list, weight) => weighted(list, weight, next()),
    shuffle(list) {
      const remaining = [...list]
      return list.map(() => remaining.splice(int(0, remaining.length - 1), 1)[0] as (typeof list)[number])
    },
    // Box–Muller; 1 − next() is never 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (label) => createRandom(`${origin}/${label}`),
  }
}

function weighted<T>(list: readonly T[], weight: (entry: T) => number, share: number): T {
  const possible = list.filter((entry) => weight(entry) > 0)
  const last = possible.at(-1)
  if (last === undefined) throw new RangeError('no entry has a weight above 0')
  const sum = possible.reduce((total, entry) => total + weight(entry), 0)
  let weightSum = 0
  for (const entry of possible) {
    weightSum += weight(entry)
    if (share * sum < weightSum) return entry
  }
  // Rounding may leave a remainder after the last entry.
  return last
}
