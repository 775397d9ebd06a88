/**
 * Runs a task periodically, never twice at once, without keeping the process alive. Returns a function that stops it.
 */
export function repeat(everyMs: number, run: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  let stopped = false
  let timer = setTimeout(next, everyMs).unref()
  async function next(): Promise<void> {
    await run().catch(failed)
    if (!stopped) timer = setTimeout(next, everyMs).unref()
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
