/**
 * When an island with `client:after-first-view` is loaded: at once, but if the address has a query, after everything
 * else of the page. A script of the page then shows the first results, for which React's 60 kB would not leave the line
 * free. A directive of Astro: it is written into the page.
 */
export default (load: () => Promise<() => Promise<void>>): void => {
  const start = async () => (await load())()
  if (location.search === '' || document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
