/** The only importer of Pagefind's browser API, inside the worker. */
export interface PagefindResult {
  id: string
  data(): Promise<{ url: string; excerpt: string; meta: Record<string, string> }>
}
interface Instance {
  init(): Promise<void>
  search(query: string): Promise<{ results: PagefindResult[] }>
}

const instances = new Map<string, Promise<Instance>>()

/** Pagefind goes on without a file that it cannot load, and finds less; here every failed request of a bundle counts. */
const failures = new Map<string, number>()
const fetchOf = globalThis.fetch
globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
  const bundle = [...instances.keys()].find((name) => String(request[0]).includes(`/${name}/`)) ?? ''
  const fail = () => failures.set(bundle, (failures.get(bundle) ?? 0) + 1)
  try {
    const answer = await fetchOf(...request)
    if (!answer.ok) fail()
    return answer
  } catch (error) {
    fail()
    throw error
  }
}

/** Asks a bundle. Throws when a file of it could not be loaded, and loads it anew the next time. */
export async function askBundle(bundle: string, query: string): Promise<PagefindResult[]> {
  const before = failures.get(bundle)
  try {
    let opening = instances.get(bundle)
    if (!opening) {
      opening = open(bundle)
      instances.set(bundle, opening)
    }
    const { results } = await (await opening).search(query)
    if (failures.get(bundle) !== before) throw new Error(`A file of ${bundle} could not be loaded`)
    return results
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
  return instance
}
