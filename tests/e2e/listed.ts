/** Rows of a list as they are in the HTML, before any script runs: list tests compare with them. */
import type { APIRequestContext, Page } from '@playwright/test'

export interface ListedRow {
  text: string
  /** Address of the row's last link; empty without one. */
  href: string
  type: string
  key: string
  /** What the row counts of itself. */
  facts: string
}

/** Every row of the list at `path`, in the sequence of the HTML. */
export async function listedRows(page: Page, request: APIRequestContext, path: string): Promise<ListedRow[]> {
  const source = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
  // A blank page: the site's pages let no script parse HTML (Trusted Types).
  const blank = await page.context().newPage()
  const found = await blank.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    return [...parsed.querySelectorAll<HTMLElement>('[data-list-rows] > *')].map((row) => ({
      text: row.querySelector('.card-link, .item')?.textContent.trim() ?? '',
      href: [...row.querySelectorAll('a')].at(-1)?.getAttribute('href') ?? '',
      type: row.dataset.type ?? '',
      key: row.dataset.key ?? '',
      facts: row.querySelector('.card-facts')?.textContent ?? '',
    }))
  }, source)
  await blank.close()
  return found
}

/** Serves `path` with its first row repeated `count` times (or none), each named by `nameOf`. */
export async function withRows(page: Page, path: string, count: number, nameOf: (index: number) => string) {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    // The rows are all there are.
    const html = (await answer.text()).replace(/ rest="[^"]*" rest-rows="\d+"/, '')
    const [, before, inside, after] =
      /^(.*<(?:ul|tbody)[^>]*data-list-rows[^>]*>)(.*?)(<\/(?:ul|tbody)>.*)$/s.exec(html) ?? []
    const first = /^\s*<(li|tr).*?<\/\1>/s.exec(inside ?? '')?.[0] ?? ''
    const rows = Array.from({ length: count }, (_, index) =>
      first
        .replace(/data-q="[^"]*"/, () => `data-q="${index} ${nameOf(index)}"`)
        .replace(/(<span>|<a class="card-link"[^>]*>)[^<]*/, (_all, tag: string) => tag + nameOf(index)),
    )
    await route.fulfill({ response: answer, body: `${before}${rows.join('')}${after}` })
  })
}
