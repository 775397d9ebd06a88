import { monsterListRows } from '../markup/list-pages.ts'

/** The rows of the list that its page does not have, as HTML that the list reads when it needs them. */
export const GET = () => new Response(monsterListRows().rest)
