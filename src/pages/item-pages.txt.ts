import type { APIRoute } from 'astro'
import { idRangesText } from '../../domain/game-data/id-ranges.ts'
import { allItems } from '../content/items.ts'

/** The items that have a page in this release: live pages name items that are newer. */
export const GET: APIRoute = () => new Response(idRangesText(allItems().map(({ Id }) => Id)))
