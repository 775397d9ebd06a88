/** Chance that is the same in every run of a seed. */
export interface Dice {
  chance(probability: number): boolean
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** Neighbouring seeds have nothing in common: their bits are mixed before each number (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    chance: (probability) => next() < probability,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] as never,
    shuffled(list) {
      const rest = [...list]
      return list.map(() => rest.splice(whole(0, rest.length - 1), 1)[0] as never)
    },
  }
}
