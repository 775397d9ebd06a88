import { afterFirstView } from '../after-first-view.ts'

/** The live parts of the home page. A page that is being left loads nothing, which is no error. */
afterFirstView(() =>
  Promise.all([
    import('./events.tsx'),
    import('./market-today.tsx'),
    import('./mvp-kills.tsx'),
    import('./picks.ts'),
  ]).catch(() => {}),
)
