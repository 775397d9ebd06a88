/**
 * The state of the game's servers, on the home page and in the footer, loaded after the page. A timeout, because an
 * idle callback may not run for minutes. A page that is being left loads nothing, which is no error.
 */
setTimeout(() => import('./server-state-live.tsx').catch(() => {}), 700)
