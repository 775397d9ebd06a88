import { writeGearTable } from '../../../domain/search/gear-table.ts'
import { gearNumbers } from '../../content/gear-numbers.ts'

/** Numbers of weapons and armor for the list of items. */
export const GET = () => new Response(writeGearTable(gearNumbers()))
