/** The only importer of Pagefind's browser API, inside the worker. */
export interface PagefindResult {
  id: string
  /** Positions of the matches on the page. */
  words: readonly number[]
  data(): Promise<{ url: string; content: string; meta: Record<string, string> }>
}
interface Instance {
  init(): Promise<void>
  search(query: string): Promise<{ results: PagefindResult[] }>
}

const basePath = '/pagefind/'
let opening: Promise<Instance> | undefined

/** Pagefind ignores a file that it cannot load and finds less, so failed requests for its files are counted here. */
let failures = 0
const fetchOf = globalThis.fetch
globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
  const fail = () => {
    if (String(request[0]).includes(basePath)) failures++
  }
  try {
    const answer = await fetchOf(...request)
    if (!answer.ok) fail()
    return answer
  } catch (error) {
    fail()
    throw error
  }
}

/** Queries the index. Throws if a file of it could not be loaded; the next query loads it again. */
export async function askPagefind(query: string): Promise<PagefindResult[]> {
  const before = failures
  try {
    opening ??= open()
    const { results } = await (await opening).search(query)
    if (failures !== before) throw new Error('A file of the search index could not be loaded')
    return results
  } catch (error) {
    opening = undefined
    throw error
  }
}

async function open(): Promise<Instance> {
  const { createInstance } = (await import(/* @vite-ignore */ `${basePath}pagefind.js`)) as {
    createInstance(options: object): Instance
  }
  const instance = createInstance({ basePath, metaCacheTag: 'release' })
  await instance.init()
  return instance
}
