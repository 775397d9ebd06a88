/** Numbers that look random and are the same for the same seed; never for secrets. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  /** One entry of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T
}

/** A generator from a 32-bit seed (mulberry32 by Tommy Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
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
  }
}
