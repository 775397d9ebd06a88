/** Jobs that may be with the other thread: as few as keep it busy, for nobody takes them back. */
const atOnce = 12
/** Jobs of one message. */
const batch = 4

/** Jobs that another thread works off from the front whenever it is idle, and this one, in the end, from the back. */
export class SharedJobs<Job> {
  readonly #waiting: Job[] = []
  readonly #there: (jobs: Job[]) => Promise<void>
  readonly #shared = new Set<Promise<void>>()
  #away = 0
  #failure: Error | undefined

  constructor(there: (jobs: Job[]) => Promise<void>) {
    this.#there = there
  }

  add(job: Job): void {
    this.#waiting.push(job)
    this.#feed()
  }

  throwIfFailed(): void {
    if (this.#failure) throw this.#failure
  }

  /** Works off what is left; resolves when all is done, or throws what went wrong in the other thread. */
  async finish(here: (job: Job) => void): Promise<void> {
    while (this.#waiting.length > 0 && !this.#failure) {
      here(this.#waiting.pop() as Job)
      this.#feed()
      // Without a turn of the loop the thread could not say that it is done.
      await new Promise(setImmediate)
    }
    await this.settled()
    this.throwIfFailed()
  }

  /** Resolves when the other thread has none any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#shared)
  }

  #feed(): void {
    while (this.#away < atOnce && this.#waiting.length > 0) this.#share(this.#waiting.splice(0, batch))
  }

  #share(jobs: Job[]): void {
    this.#away += jobs.length
    const done = this.#there(jobs)
      .catch((error: Error) => {
        this.#failure ??= error
      })
      .finally(() => {
        this.#away -= jobs.length
        this.#shared.delete(done)
      })
    this.#shared.add(done)
  }
}
