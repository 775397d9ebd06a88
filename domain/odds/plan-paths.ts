/** The steps of a plan as a tree: attempts that use the same ways are one path, also if their results differ. */
import { type Amounts, deadOdds, finish, giveUp, type PlanSolution, type PlanTry } from './plan.ts'

/** The end of a path's steps. Its parts add up to 1: `fails`, `ends` and the children of the tree. */
export interface PathNode {
  /** Index in the list, which has parents before their children; undefined for the start. */
  parent: number | undefined
  /** The share of the parent's attempts that go on with `step`. */
  share: number
  step: PlanTry
  /** The share that gives up here. */
  fails: number
  /** Shares that reach the goal, by what that still costs. */
  ends: { left: Amounts; share: number }[]
}

interface Front {
  node: number
  masses: Float64Array
}

/** The paths of the best policy. Shares of a node are relative to the attempts that reach it. */
export function pathsOf({ problem, levels, policy }: PlanSolution): PathNode[] {
  const free: PlanTry = { chance: 1, cost: problem.prices.map(() => 0) }
  const nodes: PathNode[] = [{ parent: undefined, share: 1, step: free, fails: 0, ends: [] }]
  /** The probability of each node in one attempt. */
  const reached = [1]
  let fronts: Front[] = [{ node: 0, masses: Float64Array.of(1) }]
  problem.places.forEach(({ ways, classes }, place) => {
    const size = levels[place + 1]?.states.length ?? 0
    fronts = fronts.flatMap(({ node, masses }) => {
      const children = new Map<number, Front & { mass: number; dead: number }>()
      masses.forEach((mass, state) => {
        const choice = policy[place]?.[state] ?? giveUp
        const step = ways[choice]
        const parent = nodes[node]
        if (mass === 0 || !parent) return
        if (!step) {
          parent.fails += mass / (reached[node] ?? 1)
          return
        }
        const child = children.get(choice) ?? { node: 0, masses: new Float64Array(size), mass: 0, dead: 0 }
        children.set(choice, child)
        child.mass += mass
        step.odds.forEach((chance, to) => {
          const index = levels[place]?.next[state * classes.length + to] ?? 0
          child.masses[index] = (child.masses[index] ?? 0) + mass * chance
        })
        child.dead += mass * deadOdds(step)
      })
      return [...children].map(([choice, child]) => {
        const share = child.mass / (reached[node] ?? 1)
        const step = ways[choice] ?? free
        reached.push(child.mass)
        const index = nodes.push({ parent: node, share, step, fails: child.dead / child.mass, ends: [] }) - 1
        return { node: index, masses: child.masses }
      })
    })
  })
  const last = levels.at(-1)?.states ?? []
  for (const { node, masses } of fronts) {
    const at = nodes[node]
    masses.forEach((mass, state) => {
      if (mass === 0 || !at) return
      const share = mass / (reached[node] ?? 1)
      if (policy.at(-1)?.[state] === finish) at.ends.push({ left: last[state] ?? [], share })
      else at.fails += share
    })
  }
  return nodes
}
