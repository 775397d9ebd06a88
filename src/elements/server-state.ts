/**
 * The state of the game's servers, on the home page and in the footer, loaded after the page. A timeout, because an
 * idle callback may not run for minutes.
 */
setTimeout(() => import('./server-state-live.ts'), 700)
