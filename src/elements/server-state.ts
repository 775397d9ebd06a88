import { afterFirstView } from './after-first-view.ts'

/**
 * Parts of every page that its first view does not need: the state of the game's servers, on the home page and in the
 * footer, and the buttons of a record's page. A page that is being left loads nothing, which is no error.
 */
afterFirstView(() => import('./late-parts.ts').catch(() => {}))
