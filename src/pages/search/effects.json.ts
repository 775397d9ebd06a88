import { writeEffectTable } from '../../../domain/search/effect-table.ts'
import { effectOwners, itemWearers } from '../../content/effect-owners.ts'

/** What items and sets do, and who may wear them, for the list of items. */
export const GET = () => new Response(writeEffectTable(effectOwners(), itemWearers()))
