/**
 * Runs `work` after a delay, but only while the page is visible: in a hidden tab, as soon as it becomes visible again.
 * For polling. Returns a function that cancels it.
 */
export function laterWhileShown(work: () => void, delayMs: number): () => void {
  const waiting = new AbortController()
  const workIfShown = () => {
    if (document.visibilityState === 'hidden') return
    waiting.abort()
    work()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', workIfShown, { signal: waiting.signal })
    workIfShown()
  }, delayMs)
  return () => {
    clearTimeout(timer)
    waiting.abort()
  }
}
