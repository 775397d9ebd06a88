/**
 * When an island with `client:after-first-view` is loaded: at once, but if the address has a query, after everything
 * else of the page. A script of the page then shows the first results (`src/elements/first-offers.ts`), for which
 * React's 60 kB would not leave the line free. A directive of Astro: it is written into the page.
 */

/** How long the island waits after the `load` event for an answer of the host. */
const longestMs = 500

interface FirstView extends Element {
  /** Settles when it is drawn, or will not be; absent if its script could not be loaded. */
  drawn?: Promise<void>
}

export default (load: () => Promise<() => Promise<void>>): void => {
  const start = async () => (await load())()
  if (location.search === '' || document.readyState === 'complete') start()
  else
    addEventListener('load', () => {
      const first = document.querySelector<FirstView>('first-offers')
      const late = new Promise((resolve) => setTimeout(resolve, longestMs))
      Promise.race([first?.drawn, late]).then(start)
    })
}
