import { mapListRows } from '../markup/list-pages.ts'

/** The rows of the map list that are not in its page, as HTML; the list loads them on demand. */
export const GET = () => new Response(mapListRows().rest)
