/**
 * Runs a task periodically, never twice at once, without keeping the process alive. `fromStart`: also now, because a
 * process that restarts more often than `everyMs` would never reach the timer. Returns a function that stops it.
 */
export function repeat(
  everyMs: number,
  run: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { fromStart = false } = {},
): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  function wait(): void {
    if (!isStopped) timer = setTimeout(runOnce, everyMs).unref()
  }
  async function runOnce(): Promise<void> {
    await run().catch(onError)
    wait()
  }
  if (fromStart) void runOnce()
  else wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
