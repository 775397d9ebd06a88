import type { APIRoute } from 'astro'
import { publicCollections, textOfCollection } from '../../content/open-data/collections.ts'

export const getStaticPaths = () =>
  publicCollections().map(({ name, cacheKey }) => ({ params: { collection: name }, cacheKey }))

/** A collection of the open data: one record per line. */
export const GET: APIRoute<never, { collection: string }> = ({ params }) =>
  new Response(textOfCollection(params.collection))
