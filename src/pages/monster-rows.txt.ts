import { monsterListRows } from '../markup/list-pages.ts'

/** The rows of the monster list that are not in its page, as HTML; the list loads them on demand. */
export const GET = () => new Response(monsterListRows().rest)
