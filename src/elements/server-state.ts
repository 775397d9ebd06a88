/** The state of the game's servers, at home and in the footer: fetched and drawn once the page stands. An idle callback may not come for minutes. */
setTimeout(() => import('./server-state-live.ts'), 700)
