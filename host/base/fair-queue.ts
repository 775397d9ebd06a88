import { BusyError } from './busy-error.ts'

export interface FairQueueOptions {
  /** Concurrent jobs. */
  concurrency: number
  /** Above this number of waiting jobs, the newest job of the client with the most jobs is refused. */
  maxWaiting: number
}

/**
 * A tree of waiting clients: networks, addresses in them, accounts at them. Leaves have jobs, other nodes have
 * branches.
 */
interface Branch {
  /** Number of waiting jobs, with those of its branches. */
  waiting: number
  jobs: Job[]
  /** In the order of turns: the first one is next. */
  branches: Map<string, Branch>
}

interface Job {
  start: () => void
  refuse: (error: BusyError) => void
}

/**
 * Runs jobs in fair turns between clients, not in order of arrival. A client is a path such as network, address,
 * account; at each level all branches take turns, so a thousand requests of one client delay a single request of
 * another by one turn only. Throws `BusyError` when too many jobs wait.
 */
export function createFairQueue({ concurrency, maxWaiting }: FairQueueOptions) {
  const root = createBranch()
  let running = 0

  function waitForTurn(client: readonly string[]): Promise<void> {
    return new Promise<void>((start, refuse) => {
      addJob(root, client, { start, refuse })
      if (root.waiting > maxWaiting) takeFromLongest(root, client).refuse(new BusyError('too many jobs are waiting'))
    })
  }

  return {
    async runInTurn<T>(client: readonly string[], work: () => Promise<T>): Promise<T> {
      if (running < concurrency) running++
      else await waitForTurn(client)
      try {
        return await work()
      } finally {
        // The next job takes over this one's slot.
        if (root.waiting > 0) takeNext(root).start()
        else running--
      }
    },
    counts: () => ({ waiting: root.waiting, running }),
  }
}

function createBranch(): Branch {
  return { waiting: 0, jobs: [], branches: new Map() }
}

function addJob(root: Branch, client: readonly string[], job: Job): void {
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

/** A branch that had its turn moves to the end of the line. Clients with shorter paths come first. */
function takeNext(branch: Branch): Job {
  branch.waiting--
  const firstJob = branch.jobs.shift()
  if (firstJob) return firstJob
  const [name, next] = branch.branches.entries().next().value as [string, Branch]
  branch.branches.delete(name)
  const job = takeNext(next)
  if (next.waiting > 0) branch.branches.set(name, next)
  return job
}

/** Removes the newest job of the longest branch; of branches of equal length, the newcomer's. */
function takeFromLongest(branch: Branch, newcomer: readonly string[]): Job {
  branch.waiting--
  const [newcomerName, ...rest] = newcomer
  let longest: [string, Branch] | undefined
  for (const [name, next] of branch.branches)
    if (!longest || next.waiting > longest[1].waiting || (name === newcomerName && next.waiting === longest[1].waiting))
      longest = [name, next]
  if (!longest || branch.jobs.length >= longest[1].waiting) return branch.jobs.pop() as Job
  const [name, next] = longest
  const job = takeFromLongest(next, name === newcomerName ? rest : [])
  if (next.waiting === 0) branch.branches.delete(name)
  return job
}
