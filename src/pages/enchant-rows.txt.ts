import { enchantListRows } from '../markup/list-pages.ts'

/** The rows of the enchant list that are not in its page, as HTML; the list loads them on demand. */
export const GET = () => new Response(enchantListRows().rest)
