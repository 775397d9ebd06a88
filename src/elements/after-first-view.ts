/** At 400 kbit/s the first call of an island is answered within this time. */
const delayMs = 700

/**
 * Runs work that the first view does not need, so that its files do not compete for a slow connection: after the load
 * event or, because that event does not wait for the scripts of islands, after the hydration of the last island.
 */
export function afterFirstView(work: () => unknown): void {
  let isPlanned = false
  const run = () => {
    if (isPlanned || document.querySelector('astro-island[ssr][client=load]')) return
    isPlanned = true
    setTimeout(work, delayMs)
  }
  addEventListener('load', run)
  addEventListener('astro:hydrate', run, true)
}
