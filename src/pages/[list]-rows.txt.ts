import { enchantListRows, mapListRows, monsterListRows, packageListRows } from '../markup/list-pages.ts'

const lists = { enchant: enchantListRows, map: mapListRows, monster: monsterListRows, package: packageListRows }

export const getStaticPaths = () => Object.entries(lists).map(([list, rows]) => ({ params: { list }, props: { rows } }))

/** The rows of a list that are not in its page, as HTML; the list loads them on demand. */
export const GET = ({ props }: { props: { rows: () => { rest: string } } }) => new Response(props.rows().rest)
