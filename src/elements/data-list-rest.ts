/** Data that lists load on demand. */
import { createRowContents, type RowContents, type TextFile } from './data-list-found.ts'

/** Enough for a slow connection; after that an error is shown. */
const timeoutMs = 60_000

/** Contents of a list's rows. Throws if they cannot be loaded. */
export async function loadContents(url: string): Promise<RowContents> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return createRowContents((await answer.json()) as TextFile)
}

/** The rows after a long list's first ones, appended to them. Throws if they cannot be loaded. */
export async function loadRows(list: HTMLElement, file: string): Promise<HTMLElement[]> {
  const rows = await readRows(file)
  list.querySelector('[data-list-rows]')?.append(...rows)
  for (const name of ['rest', 'rest-rows']) list.removeAttribute(name)
  return rows
}

/** The browser parses the file as a document in which nothing runs or loads; its nodes are then moved into the page. */
function readRows(file: string): Promise<HTMLElement[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', file)
    request.responseType = 'document'
    // The file is served as plain text.
    request.overrideMimeType('text/html; charset=utf-8')
    request.onload = () => {
      const found = (request.response as Document | null)?.querySelectorAll<HTMLElement>('tbody > tr, body > ul > li')
      if (request.status === 200 && found?.length) resolve([...found].map((row) => document.adoptNode(row)))
      else reject(new Error(`${file} answered ${request.status} with ${found?.length ?? 0} rows`))
    }
    request.timeout = timeoutMs
    request.onerror = request.ontimeout = () => reject(new Error(`${file} cannot be reached`))
    request.send()
  })
}
