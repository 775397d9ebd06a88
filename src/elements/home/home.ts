import { afterFirstView } from '../after-first-view.ts'

/**
 * Around what an island is given as content. Astro does not define it, and an undefined element counts as a script that
 * could not be loaded (`theme-script.ts`).
 */
class AstroSlot extends HTMLElement {}
customElements.define('astro-slot', AstroSlot)

const liveParts = [
  () => import('./events.tsx'),
  () => import('./market-today.tsx'),
  () => import('./mvp-kills.tsx'),
  () => import('./picks.ts'),
]

/** The live parts of the home page. A page that is being left loads nothing, which is no error. */
afterFirstView(() => Promise.all(liveParts.map((load) => load())).catch(() => {}))
