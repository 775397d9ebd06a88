/** Queries from a page of the browser: our worker, our search on a slow main thread, our text index, stock Pagefind. */
import type { Browser, Page } from '@playwright/test'
import type { CallMessage, CallName } from '../../src/stores/search/protocol.ts'

/** Paths or ids of the hits, the best first, and how long the answer took. */
export type Ask = (text: string) => Promise<{ found: string[]; ms: number }>

/** A phone's processor is four times as slow, as in Lighthouse. */
const phoneRate = 4

/** A page that runs the search on its main thread: Chromium slows that thread only, not a worker's. */
export async function openPhone(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(origin)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phoneRate })
  return page
}

/** Milliseconds of a query that was asked once before. */
export function askPhone(page: Page, name: CallName, input: object): Promise<number> {
  return page.evaluate(
    async ([name, input]) => {
      const { calls } = await import(`${location.origin}/js/calls.js`)
      await calls[name](input)
      const started = performance.now()
      await calls[name](input)
      return performance.now() - started
    },
    [name, input] as const,
  )
}

export function askTextIds(page: Page, query: string): ReturnType<Ask> {
  return page.evaluate(async (query) => {
    const { ask } = await import(`${location.origin}/js/text-ids.js`)
    const started = performance.now()
    const found: string[] = await ask(query)
    return { found, ms: performance.now() - started }
  }, query)
}

export function askWorker(page: Page, name: CallName, input: CallMessage['input']): ReturnType<Ask> {
  return page.evaluate(
    async ([name, input]) => {
      const scope = window as typeof window & { searchWorker?: Worker; calls?: number }
      scope.searchWorker ??= new Worker('/js/worker.js', { type: 'module' })
      const worker = scope.searchWorker
      const id = (scope.calls ?? 0) + 1
      scope.calls = id
      const started = performance.now()
      const answer = await new Promise<{ rows?: { href: string }[]; pages?: { kind: string; id: string }[] }>(
        (resolve, reject) => {
          const onMessage = ({ data }: MessageEvent) => {
            if (data.id !== id) return
            worker.removeEventListener('message', onMessage)
            if (data.error) reject(new Error(data.error))
            else resolve(data.answer)
          }
          worker.addEventListener('message', onMessage)
          worker.postMessage({ id, name, input } satisfies CallMessage)
        },
      )
      const ms = performance.now() - started
      const found =
        answer.rows?.map(({ href }) => href) ??
        answer.pages?.map(({ kind, id }) => (kind === 'shop' ? `/map/${id}` : `/${kind}/${encodeURIComponent(id)}`)) ??
        []
      return { found, ms }
    },
    [name, input] as const,
  )
}

export function askStock(page: Page, bundle: string, text: string): ReturnType<Ask> {
  return page.evaluate(
    async ([bundle, text]) => {
      const pagefind = await import(`${location.origin}/pagefind/${bundle}/pagefind.js`)
      const started = performance.now()
      const { results } = await pagefind.search(text)
      const ms = performance.now() - started
      return { found: results.map(({ id }: { id: string }) => id), ms }
    },
    [bundle, text] as const,
  )
}
