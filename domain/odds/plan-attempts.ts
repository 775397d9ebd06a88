/** Attempts of a plan as flows over the units that are spent. Only sums of positive numbers occur. */
import type { Amounts, PlanTry } from './plan.ts'
import type { PathNode } from './plan-paths.ts'

export interface ScaledPlan {
  paths: readonly PathNode[]
  restart: (PlanTry & { ends: boolean }) | undefined
  unitsOf: (cost: Amounts) => number
}

/** A step of `low` units or, with probability `up`, of one more: the mean is that of the real amount. */
interface Lag {
  low: number
  up: number
}

function lagOf(units: number): Lag {
  const low = Math.floor(units + 1e-9)
  const up = units - low
  return { low, up: up < 1e-9 ? 0 : up }
}

/** Shares by whole units: thousands of states differ in little else. */
function sharesByUnits(ends: readonly { share: number; units: number }[]): [units: number, share: number][] {
  const shares = new Map<number, number>()
  const add = (units: number, share: number) => shares.set(units, (shares.get(units) ?? 0) + share)
  for (const { share, units } of ends) {
    const { low, up } = lagOf(units)
    add(low, share * (1 - up))
    if (up > 0) add(low + 1, share * up)
  }
  return [...shares]
}

/** A step with its tries, by the units that are spent before each. */
export class Tries {
  private tries = new Float64Array(1024)
  private readonly chance: number
  private readonly low: number
  private readonly up: number
  /** The probability that a try stays within its unit. */
  private readonly free: number
  /** The share of begun tries that succeed within the same unit. */
  readonly freeShare: number

  constructor(chance: number, units: number) {
    const { low, up } = lagOf(units)
    this.chance = chance
    this.low = low
    this.up = up
    this.free = low === 0 ? 1 - up : 0
    this.freeShare = (chance * this.free) / (1 - (1 - chance) * this.free)
  }

  /** Tries of earlier units that end at `at`, successful or not. */
  private earlier(at: number): number {
    const { low, up, tries } = this
    const first = low > 0 && at >= low ? (1 - up) * (tries[at - low] ?? 0) : 0
    return up > 0 && at > low ? first + up * (tries[at - low - 1] ?? 0) : first
  }

  private triesAt(earlier: number, begun: number): number {
    return (begun + (1 - this.chance) * earlier) / (1 - (1 - this.chance) * this.free)
  }

  /** What succeeds at `at`, if `begun` are added to the earlier tries. */
  succeeding(at: number, begun: number): number {
    const earlier = this.earlier(at)
    return this.chance * (earlier + this.free * this.triesAt(earlier, begun))
  }

  keep(at: number, begun: number): void {
    if (at >= this.tries.length) {
      const longer = new Float64Array(2 * this.tries.length)
      longer.set(this.tries)
      this.tries = longer
    }
    this.tries[at] = this.triesAt(this.earlier(at), begun)
  }
}

/** Attempts by the paths of a plan, followed unit by unit. */
export class Attempts {
  readonly done: number[] = []
  private readonly nodes
  private readonly arrived: Float64Array

  constructor({ paths, unitsOf }: ScaledPlan) {
    this.arrived = new Float64Array(paths.length)
    this.nodes = paths.map(({ parent, share, fails, step, ends }) => ({
      ...{ parent: parent ?? -1, share, fails, tries: new Tries(step.chance, unitsOf(step.cost)) },
      ends: sharesByUnits(ends.map((end) => ({ share: end.share, units: unitsOf(end.left) }))),
    }))
  }

  /** What gives up at `at`, if `begun` attempts begin there. */
  failing(at: number, begun: number): number {
    let failed = 0
    for (let index = 0; index < this.nodes.length; index++) {
      const node = this.nodes[index]
      if (!node) continue
      const now = node.tries.succeeding(at, this.before(index, begun))
      this.arrived[index] = now
      failed += now * node.fails
    }
    return failed
  }

  /** Keeps what the last call of `failing` found, and adds what has reached the goal. */
  keep(at: number, begun: number): void {
    for (let index = 0; index < this.nodes.length; index++) {
      const node = this.nodes[index]
      if (!node) continue
      node.tries.keep(at, this.before(index, begun))
      const now = this.arrived[index] ?? 0
      if (now === 0) continue
      for (const [units, share] of node.ends) this.add(at + units, now * share)
    }
  }

  add(at: number, amount: number): void {
    while (this.done.length <= at) this.done.push(0)
    this.done[at] = (this.done[at] ?? 0) + amount
  }

  private before(index: number, begun: number): number {
    const node = this.nodes[index]
    return node && node.parent >= 0 ? (this.arrived[node.parent] ?? 0) * node.share : begun
  }
}
