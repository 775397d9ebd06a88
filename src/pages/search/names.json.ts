import { writeNameTable } from '../../../domain/search/name-table.ts'
import { allNamedPages } from '../../content/names.ts'

/** Names of all pages, for the search box and the first group of the search page. */
export const GET = () => new Response(writeNameTable(allNamedPages()))
