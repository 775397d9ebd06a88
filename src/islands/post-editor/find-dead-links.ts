import { HttpStatusError } from '../../../api/errors.ts'
import { getPost } from '../../../api/post.ts'
import { linkTarget } from '../../../domain/site-path.ts'
import type { DeadAddress } from '../../../domain/text-links.ts'
import { apiClient } from '../../stores/api.ts'
import { purgedFragment } from '../../stores/purge-html.ts'

/** Results are cached while the page is open, because the site does not change meanwhile. */
const known = new Map<string, Promise<boolean>>()
const most = 50

/**
 * Links and pictures of a text that lead nowhere on the site, by the build's rule; those that cannot be checked are not
 * reported.
 */
export async function findDeadLinks(html: string): Promise<DeadAddress[]> {
  const found = new Map<string, DeadAddress>()
  const anchors: DeadAddress[] = []
  const text = purgedFragment(html, (address) => void anchors.push({ kind: 'link', address }))
  for (const element of text.querySelectorAll('a[href],img[src]')) {
    const kind = element instanceof HTMLImageElement ? 'picture' : 'link'
    const address = element.getAttribute(kind === 'picture' ? 'src' : 'href') ?? ''
    found.set(`${kind} ${address}`, { kind, address })
  }
  const asked = [...found.values()].slice(0, most)
  const live = await Promise.all(asked.map(({ address }) => isAlive(address)))
  return [...anchors, ...asked.filter((_, index) => !live[index])]
}

function isAlive(address: string): Promise<boolean> {
  const { kind } = linkTarget(address, location.origin)
  // Another site's address may be invalid, such as `https://[`.
  if (kind === 'elsewhere' || kind === 'anchor') return Promise.resolve(true)
  const { pathname } = new URL(address, location.origin)
  const news = /^\/news\/([\w-]+)$/.exec(pathname)?.[1]
  if (kind === 'page' && !news) return Promise.resolve(true)
  const before = known.get(pathname)
  if (before) return before
  const answer = (news ? isPost(news) : isServed(pathname)).catch(() => {
    known.delete(pathname)
    return true
  })
  known.set(pathname, answer)
  return answer
}

/** The site answers 404 to a script's request for a missing page. */
async function isServed(pathname: string): Promise<boolean> {
  const answer = await fetch(pathname, { method: 'HEAD', redirect: 'manual', credentials: 'omit' })
  return answer.status !== 404
}

function isPost(id: string): Promise<boolean> {
  return apiClient()
    .call(getPost, { params: { id } })
    .then(
      () => true,
      (error) => !(error instanceof HttpStatusError && error.status === 404),
    )
}
