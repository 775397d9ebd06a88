/** What lists ask for when it is needed. */

/** `chances` beside `rows`: hundredths of a percent, null where there is none to tell. */
export interface MoreTexts {
  texts: string[]
  rows: Record<string, number[]>
  chances?: Record<string, (number | null)[]>
}

/** As long as a slow line takes; who waits for what never comes is told. */
const timeoutMs = 60_000

/** Further texts of a list's rows. Throws where they cannot be had. */
export async function loadTexts(url: string): Promise<MoreTexts> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as MoreTexts
}

/** The rows beyond a long list's first ones, appended to these. Throws where they cannot be had. */
export async function loadRows(list: HTMLElement, file: string): Promise<HTMLElement[]> {
  const rows = await readRows(file)
  list.querySelector('[data-list-rows]')?.append(...rows)
  for (const name of ['rest', 'rest-rows']) list.removeAttribute(name)
  return rows
}

/** The browser reads the file as a document, in which nothing runs and nothing loads; its nodes then move into the page. */
function readRows(file: string): Promise<HTMLElement[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', file)
    request.responseType = 'document'
    // Its own type says that it is no page.
    request.overrideMimeType('text/html; charset=utf-8')
    request.onload = () => {
      const found = (request.response as Document | null)?.querySelectorAll<HTMLElement>('tbody > tr, body > ul > li')
      if (request.status === 200 && found?.length) resolve([...found].map((row) => document.adoptNode(row)))
      else reject(new Error(`${file} answered ${request.status}`))
    }
    request.timeout = timeoutMs
    request.onerror = request.ontimeout = () => reject(new Error(`${file} cannot be reached`))
    request.send()
  })
}
