/** The rows beyond a long list's first ones, appended to these. Rejects where the file cannot be had, and says so. */
export async function loadRows(list: HTMLElement, file: string): Promise<HTMLElement[]> {
  const say = (failed: boolean) => {
    for (const part of list.querySelectorAll<HTMLElement>('[data-list-failed]')) part.hidden = !failed
    for (const part of list.querySelectorAll<HTMLElement>('[data-list-loading]')) if (failed) part.hidden = true
  }
  try {
    const rows = await readRows(file)
    list.querySelector('[data-list-rows]')?.append(...rows)
    list.removeAttribute('rest')
    say(false)
    return rows
  } catch (error) {
    say(true)
    throw error
  }
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
    request.onerror = () => reject(new Error(`${file} cannot be reached`))
    request.send()
  })
}
