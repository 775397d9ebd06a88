import { writeEffectBriefs } from '../../../domain/search/effect-briefs.ts'
import { itemBriefs } from '../../content/effect-owners.ts'

/** What each item does, in a line, for suggestions, the search page and the list of items. */
export const GET = () => new Response(writeEffectBriefs(itemBriefs()))
