/** Rows that lists load on demand. */
import { fetchDocument } from './fetch-document.ts'

/** Enough for a slow connection; after that an error is shown. */
const timeoutMs = 60_000

/** The rows after a long list's first ones, appended to them. Throws if they cannot be loaded. */
export async function loadRows(list: HTMLElement, file: string): Promise<HTMLElement[]> {
  const found = (await fetchDocument(file, timeoutMs))?.querySelectorAll<HTMLElement>('tbody > tr, body > ul > li')
  if (!found?.length) throw new Error(`${file} has no rows`)
  const rows = [...found].map((row) => document.adoptNode(row))
  list.querySelector('[data-list-rows]')?.append(...rows)
  for (const name of ['rest', 'rest-rows']) list.removeAttribute(name)
  return rows
}
