import { afterFirstView } from './after-first-view.ts'

/**
 * The state of the game's servers, on the home page and in the footer. A page that is being left loads nothing, which
 * is no error.
 */
afterFirstView(() => import('./server-state-live.tsx').catch(() => {}))
