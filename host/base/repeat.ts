/** Does something once in a while, as long as other things keep the host running. Returns how to stop. */
export function repeat(everyMs: number, run: () => Promise<unknown>, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => void run().catch(failed), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
