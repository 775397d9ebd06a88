import { writeItemTable } from '../../../domain/search/item-table.ts'
import { itemLines, itemSounds } from '../../content/item-lines.ts'

/** Item facts for suggestions, the search page and the list of items, in addition to the name. */
export const GET = () => new Response(writeItemTable({ lines: itemLines(), sounds: itemSounds() }))
