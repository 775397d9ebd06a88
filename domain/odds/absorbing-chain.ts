/** Exact sums over a Markov chain that ends: states, what a visit costs, and where it leads. */

/** A state of a chain. The chances of `next` have a sum of at most 1; what is missing ends the chain. */
export interface ChainState {
  /** By number of the state; a state occurs once. */
  next: readonly { to: number; chance: number }[]
  /** The probability (0 to 1) that a visit ends the chain. */
  end: number
}

/** A chain as a full matrix: `moves[a][b]`, and the probability of the end by state. */
interface Matrix {
  moves: number[][]
  ends: number[]
}

function matrixOf(states: readonly ChainState[]): Matrix {
  const moves = states.map(({ next }) => {
    const row = new Array<number>(states.length).fill(0)
    for (const { to, chance } of next) row[to] = (row[to] ?? 0) + chance
    return row
  })
  return { moves, ends: states.map(({ end }) => end) }
}

/**
 * The expected number of visits of each state before the chain ends; infinite if it never ends from a state that `start`
 * reaches. The states are eliminated one by one with sums of positive terms only (Grassmann, Taksar and Heyman), so that
 * means of 10¹² visits keep their digits.
 */
export function expectedVisits(states: readonly ChainState[], start: number): number[] {
  const { moves, ends } = matrixOf(states)
  const count = states.length
  if (!alwaysEnds(states, start)) return new Array<number>(count).fill(Number.POSITIVE_INFINITY)
  const order = [...states.keys()].filter((state) => state !== start)
  /** Visits of each state (second index) during a visit of the first, until the next state that is left. */
  const visits = moves.map((_, state) => moves.map((__, other) => (state === other ? 1 : 0)))
  const left = new Set(states.keys())
  for (const gone of order) {
    left.delete(gone)
    eliminate({ moves, ends, visits }, gone, left)
  }
  const rounds = 1 / (ends[start] as number)
  return (visits[start] as number[]).map((number) => number * rounds)
}

interface Elimination extends Matrix {
  /** Visits of each state (second index) during a visit of the first; empty if they are not counted. */
  visits: number[][]
}

/** Replaces moves to the state `gone` by moves to where it leads: to a state of `left`, or to the end. */
function eliminate({ moves, ends, visits }: Elimination, gone: number, left: ReadonlySet<number>): void {
  const row = moves[gone] ?? []
  const end = ends[gone] ?? 0
  let exits = end
  for (const other of left) exits += row[other] ?? 0
  if (exits === 0) return
  for (const state of left) {
    const target = moves[state] ?? []
    const share = (target[gone] ?? 0) / exits
    if (share === 0) continue
    for (const other of left) target[other] = (target[other] ?? 0) + share * (row[other] ?? 0)
    ends[state] = (ends[state] ?? 0) + share * end
    const counts = visits[state] ?? []
    for (const [other, number] of (visits[gone] ?? []).entries()) counts[other] = (counts[other] ?? 0) + share * number
  }
}

/**
 * The expected costs from each state until the end, by kind of cost; `costs` are those of a visit, by state and kind. The
 * chain must end from every state. Only sums of positive terms, as in `expectedVisits`.
 */
export function expectedCosts(states: readonly ChainState[], costs: readonly (readonly number[])[]): number[][] {
  const { moves, ends } = matrixOf(states)
  /** Costs since a visit of the state, until the next state that is left. */
  const sums = costs.map((kinds) => [...kinds])
  const left = new Set(states.keys())
  for (const gone of states.keys()) {
    left.delete(gone)
    eliminate({ moves, ends, visits: sums }, gone, left)
  }
  const values: number[][] = []
  for (let state = states.length - 1; state >= 0; state--) {
    const row = moves[state] ?? []
    const later = [...states.keys()].slice(state + 1)
    const exits = later.reduce((sum, to) => sum + (row[to] ?? 0), ends[state] ?? 0)
    values[state] = (sums[state] ?? []).map(
      (cost, kind) => later.reduce((sum, to) => sum + (row[to] ?? 0) * (values[to]?.[kind] ?? 0), cost) / exits,
    )
  }
  return values
}

/** Whether the chain ends with certainty: every state that `start` reaches can reach the end. */
function alwaysEnds(states: readonly ChainState[], start: number): boolean {
  const reached = new Set([start])
  for (const state of reached) for (const { to, chance } of states[state]?.next ?? []) if (chance > 0) reached.add(to)
  const ending = new Set<number>()
  for (let size = -1; size < ending.size; ) {
    size = ending.size
    for (const state of reached) {
      const { next, end } = states[state] as ChainState
      if (end > 0 || next.some(({ to, chance }) => chance > 0 && ending.has(to))) ending.add(state)
    }
  }
  return ending.size === reached.size
}

/** The chain without the states that cost nothing, and their former numbers; the start is first. */
export function withoutFreeStates(
  states: readonly ChainState[],
  costs: readonly number[],
  start: number,
): { states: ChainState[]; costs: number[]; entry: { to: number; chance: number }[]; end: number } {
  const { moves, ends } = matrixOf(states)
  const left = new Set([...states.keys(), states.length])
  // A state before the start, which is left at once: the start itself may cost nothing.
  for (const row of moves) row.push(0)
  moves.push(states.map((_, state) => (state === start ? 1 : 0)).concat(0))
  ends.push(0)
  for (const gone of states.keys()) {
    if ((costs[gone] ?? 0) > 0) continue
    left.delete(gone)
    eliminate({ moves, ends, visits: [] }, gone, left)
  }
  const kept = [...states.keys()].filter((state) => left.has(state))
  const rowOf = (state: number) =>
    kept.map((other, to) => ({ to, chance: moves[state]?.[other] ?? 0 })).filter(({ chance }) => chance > 0)
  return {
    states: kept.map((state) => ({ next: rowOf(state), end: ends[state] ?? 0 })),
    costs: kept.map((state) => costs[state] ?? 0),
    entry: rowOf(states.length),
    end: ends[states.length] ?? 0,
  }
}
