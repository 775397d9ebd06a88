/** The heaviest page of each public kind of a served site, by its sitemap. */
export interface PageKind {
  kind: string
  path: string
}

/** Public pages that are not in the sitemap; pages that need a login redirect to the first. */
const unlisted = ['/login', '/search']
/** Number of pages of a kind whose size is compared. */
const maxCompared = 200

export async function pageKinds(siteUrl: string): Promise<PageKind[]> {
  const byKind = new Map<string, string[]>()
  for (const path of [...(await sitemapPaths(siteUrl)), ...unlisted]) {
    const [first = '', ...rest] = path.split('/').slice(1)
    const kind = rest.length > 0 ? `/${first}/…` : path
    const pathsOfKind = byKind.get(kind) ?? []
    if (!pathsOfKind.includes(path)) byKind.set(kind, [...pathsOfKind, path])
  }
  const kinds: PageKind[] = []
  for (const [kind, paths] of byKind) {
    const sizes = await Promise.all(paths.slice(0, maxCompared).map((path) => sizeOf(siteUrl + path)))
    kinds.push({ kind, path: paths[sizes.indexOf(Math.max(...sizes))] as string })
  }
  return kinds
}

async function sitemapPaths(siteUrl: string): Promise<string[]> {
  const places = async (address: string) => {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, place]) => new URL(place as string).pathname,
    )
  }
  const parts = await places(`${siteUrl}/sitemap.xml`)
  return (await Promise.all(parts.map((part) => places(siteUrl + part)))).flat()
}

async function sizeOf(address: string): Promise<number> {
  return (await (await fetch(address)).text()).length
}
