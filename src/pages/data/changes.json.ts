import { newestChanges } from '../../content/open-data/collections.ts'

/** How the open data differs from the version before; `null` if nothing has changed since the first one. */
export const GET = () => Response.json(newestChanges())
