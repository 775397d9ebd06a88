/** The picture of a map is one image until its marks can be chosen, which the first view does not need. */
import { afterFirstView } from './after-first-view.ts'

// A page that is being left loads nothing, which is no error.
afterFirstView(() => import('./map-picture.tsx').catch(() => {}))
