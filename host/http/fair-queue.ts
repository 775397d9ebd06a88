import { BusyError } from './busy.ts'

export interface FairQueueOptions {
  /** Pieces of work at one time. */
  concurrency: number
  /** Pieces that may wait in all; one more, and the newest of whoever has most of them is refused. */
  waiting: number
}

/** Who waits: networks around an address, addresses in them, accounts at them. A leaf has jobs, the others branches. */
interface Branch {
  waiting: number
  jobs: Job[]
  /** In the order of their turns: the first one is next. */
  branches: Map<string, Branch>
}

interface Job {
  start: () => void
  refuse: (error: BusyError) => void
}

/**
 * Lets work in by turns of its clients, not by its arrival: each client is a path such as network, address, account,
 * and at each level all branches take turns, so a thousand requests of one client keep another's single one waiting
 * for a single turn. Throws `BusyError` for what is too much.
 */
export function createFairQueue({ concurrency, waiting }: FairQueueOptions) {
  const root = createBranch()
  let running = 0

  function enter(client: readonly string[]): Promise<void> {
    return new Promise<void>((start, refuse) => {
      add(root, client, { start, refuse })
      if (root.waiting > waiting) dropFromLongest(root, client).refuse(new BusyError('too much waits to be done'))
    })
  }

  return async function inTurn<T>(client: readonly string[], work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running++
    else await enter(client)
    try {
      return await work()
    } finally {
      // The next one takes over this one's place.
      if (root.waiting > 0) takeNext(root).start()
      else running--
    }
  }
}

function createBranch(): Branch {
  return { waiting: 0, jobs: [], branches: new Map() }
}

function add(root: Branch, client: readonly string[], job: Job): void {
  let branch = root
  branch.waiting++
  for (const name of client) {
    let next = branch.branches.get(name)
    if (!next) {
      next = createBranch()
      branch.branches.set(name, next)
    }
    branch = next
    branch.waiting++
  }
  branch.jobs.push(job)
}

/** A branch had its turn: it goes to the end of the line. Clients with shorter paths come first. */
function takeNext(branch: Branch): Job {
  branch.waiting--
  const own = branch.jobs.shift()
  if (own) return own
  const [name, next] = branch.branches.entries().next().value as [string, Branch]
  branch.branches.delete(name)
  const job = takeNext(next)
  if (next.waiting > 0) branch.branches.set(name, next)
  return job
}

/** Among branches that are equally long it is the newcomer's: who waits already keeps the place. */
function dropFromLongest(branch: Branch, newcomer: readonly string[]): Job {
  branch.waiting--
  const [own, ...rest] = newcomer
  let longest: [string, Branch] | undefined
  for (const [name, next] of branch.branches)
    if (!longest || next.waiting > longest[1].waiting || (name === own && next.waiting === longest[1].waiting))
      longest = [name, next]
  if (!longest || branch.jobs.length >= longest[1].waiting) return branch.jobs.pop() as Job
  const [name, next] = longest
  const job = dropFromLongest(next, name === own ? rest : [])
  if (next.waiting === 0) branch.branches.delete(name)
  return job
}
