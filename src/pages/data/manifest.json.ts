import { dataManifest } from '../../content/open-data/collections.ts'

/** What the open data contains. */
export const GET = () => Response.json(dataManifest())
