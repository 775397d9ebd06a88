type Task = () => Promise<unknown>
type OnError = (error: unknown) => void

/** Runs a task now and periodically: a host that restarts more often than `everyMs` would never reach the timer. */
export function repeatFromStart(everyMs: number, run: Task, onError: OnError): () => void {
  void run().catch(onError)
  return repeat(everyMs, run, onError)
}

/**
 * Runs a task periodically, never twice at once, without keeping the process alive. Returns a function that stops it.
 */
export function repeat(everyMs: number, run: Task, onError: OnError): () => void {
  let isStopped = false
  let timer = setTimeout(next, everyMs).unref()
  async function next(): Promise<void> {
    await run().catch(onError)
    if (!isStopped) timer = setTimeout(next, everyMs).unref()
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
