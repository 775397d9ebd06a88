/**
 * Does the work after a while, but only while the page is looked at: in a tab that is hidden by then, as soon as it is
 * shown again. For all that asks the host again and again. Returns how to call it off.
 */
export function laterWhileShown(work: () => void, delayMs: number): () => void {
  const shown = new AbortController()
  const workIfShown = () => {
    if (document.visibilityState === 'hidden') return
    shown.abort()
    work()
  }
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', workIfShown, { signal: shown.signal })
    workIfShown()
  }, delayMs)
  return () => {
    clearTimeout(timer)
    shown.abort()
  }
}
