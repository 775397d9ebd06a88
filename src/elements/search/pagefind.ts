/** The only importer of Pagefind's browser API, inside the worker. */
export interface PagefindResult {
  id: string
  data(): Promise<{ url: string; excerpt: string; meta: Record<string, string> }>
}
export interface PagefindAnswer {
  results: PagefindResult[]
  /** Filter → value → hits, before a value is chosen and before a phrase's sequence is judged. */
  totalFilters: Record<string, Record<string, number>>
}
interface Instance {
  init(): Promise<void>
  filters(): Promise<unknown>
  search(query: string, options: { filters: Record<string, string> }): Promise<PagefindAnswer>
}

const instances = new Map<string, Promise<Instance>>()

/** Pagefind goes on without a file that it cannot load, and finds less; here every failed request counts. */
let failures = 0
const fetchOf = globalThis.fetch
globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
  try {
    const answer = await fetchOf(...request)
    if (!answer.ok) failures++
    return answer
  } catch (error) {
    failures++
    throw error
  }
}

/** Asks a bundle. Throws when a file of it could not be loaded, and loads it anew the next time. */
export async function askBundle(bundle: string, query: string, kind: string): Promise<PagefindAnswer> {
  const before = failures
  try {
    let opening = instances.get(bundle)
    if (!opening) {
      opening = open(bundle)
      instances.set(bundle, opening)
    }
    const instance = await opening
    const answer = await instance.search(query, { filters: kind ? { type: kind } : {} })
    if (failures > before) throw new Error(`A file of ${bundle} could not be loaded`)
    return answer
  } catch (error) {
    instances.delete(bundle)
    throw error
  }
}

async function open(bundle: string): Promise<Instance> {
  const basePath = `/${bundle}/`
  const { createInstance } = (await import(/* @vite-ignore */ `${basePath}pagefind.js`)) as {
    createInstance(options: object): Instance
  }
  const instance = createInstance({ basePath, excerptLength: 34, metaCacheTag: 'release' })
  await instance.init()
  // Counts by kind come with an answer only when the filters are there.
  await instance.filters()
  return instance
}
