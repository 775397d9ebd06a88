import type { FoundRow } from './store/vending.ts'

/**
 * Serialises a `VendingRow` of the contract field by field: cards and options are already JSON in the database, and
 * creating 100,000 objects only to serialise them takes as long as reading them.
 */
export function shopRowJson(row: FoundRow, name: string | undefined): string {
  const title = row.title === '' ? `[${row.currency}]` : `[${row.currency}] ${row.title}`
  const named = name === undefined ? '' : `,"name":${quoted(name)}`
  const usual = row.median === null ? '' : `,"median_price":${row.median},"median_sales":${row.sales ?? 0}`
  const shop = `"vending_id":${row.vending_id},"shop_title":${quoted(title)},"char_name":${quoted(row.char_name)}`
  const place = `"map":${quoted(row.map)},"x":${row.x},"y":${row.y}`
  const limit = row.zeny_limit === null ? '' : `,"limit":${row.zeny_limit}`
  const offer = `"nameid":${row.nameid}${named},"price":${row.price},"amount":${row.amount}${limit}${usual}`
  const goods = `"refine":${row.refine},"Grade":${row.grade},"Slots":${row.slots},"Type":${quoted(row.type)}`
  return `{${shop},${place},${offer},${goods},"cards":${row.cards},"Option":${row.options}}`
}

const quoted = (text: string) => JSON.stringify(text)
