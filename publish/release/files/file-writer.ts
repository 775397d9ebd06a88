/** Number of jobs in one message to a worker. */
const batchSize = 32
/** Maximum number of waiting batches; more would only fill the memory. */
const maxWaiting = 8

/** Sends files to workers in batches to be written, while the caller makes the next ones. */
export interface FileWriter<Job> {
  /**
   * Resolves when there is room for more. The unit of `cost` is one short page; a large file makes a separate batch.
   */
  add(job: Job, cost?: number): Promise<void>
  /** Resolves when all are written; throws the first error after all writing has ended. */
  end(): Promise<void>
}

export function createFileWriter<Job>(write: (batch: Job[]) => Promise<void>): FileWriter<Job> {
  const waiting = new Set<Promise<void>>()
  let batch: Job[] = []
  let cost = 0
  let failure: { error: unknown } | undefined

  function send(): void {
    if (batch.length === 0) return
    const pendingWrite = write(batch)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => waiting.delete(pendingWrite))
    waiting.add(pendingWrite)
    batch = []
    cost = 0
  }

  return {
    async add(job, jobCost = 1) {
      if (failure) throw failure.error
      batch.push(job)
      cost += jobCost
      if (cost < batchSize) return
      send()
      // Rendering only awaits microtasks; without this, messages from workers would never be handled.
      await new Promise(setImmediate)
      while (waiting.size >= maxWaiting) await Promise.race(waiting)
    },
    async end() {
      if (!failure) send()
      await Promise.all(waiting)
      if (failure) throw failure.error
    },
  }
}
