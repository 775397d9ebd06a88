import { writeItemTable } from '../../../domain/search/item-table.ts'
import { itemSounds, toItemLines } from '../../content/item-lines.ts'

/** What suggestions, the search page and the list of items say of each item beside its name. */
export const GET = () => new Response(writeItemTable({ lines: toItemLines(), sounds: itemSounds() }))
