/** Item facts in addition to the name, inside the worker: loaded once. */
import { type ItemLine, readItemTable } from '../../../domain/search/item-table.ts'
import { fetchText } from './fetch-text.ts'
import { loadOnce } from './load-once.ts'

/** Facts by item, and the sounds of first characters. */
export const loadTable = loadOnce(async () => {
  const { lines, sounds } = readItemTable(await fetchText('/search/items.json'))
  return { lines: new Map(lines.map((line) => [line.id, line])), sounds }
})

/** Facts by item; undefined if they cannot be loaded. */
export async function linesById(): Promise<ReadonlyMap<number, ItemLine> | undefined> {
  return (await loadTable().catch(() => undefined))?.lines
}

/** The type of an item as text; empty if unknown. */
export async function itemTypes(): Promise<(id: string) => string> {
  const lines = await linesById()
  return (id) => lines?.get(Number(id))?.type ?? ''
}
