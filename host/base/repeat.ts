/** Runs a task periodically without keeping the process alive. Returns a function that stops it. */
export function repeat(everyMs: number, run: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => void run().catch(failed), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
