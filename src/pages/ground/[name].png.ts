import { hash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { allMaps, mapByName } from '../../content/monsters.ts'

const keyOf = (ground: string) => hash('sha256', ground, 'base64url').slice(0, 22)

const drawnMaps = () =>
  allMaps().flatMap(({ Name: name, Ground: ground }) => (ground ? [{ name, cacheKey: keyOf(ground) }] : []))

export const getStaticPaths = () => drawnMaps().map(({ name, cacheKey }) => ({ params: { name }, cacheKey }))

/** The ground of a map, which all pages with its picture share. */
export const GET: APIRoute<never, { name: string }> = ({ params }) =>
  new Response(Buffer.from(mapByName(params.name)?.Ground ?? '', 'base64'))
