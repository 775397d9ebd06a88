import { HttpStatusError } from '../../../api/errors.ts'
import { getPost } from '../../../api/post.ts'
import { linkTarget } from '../../../domain/addresses/site-path.ts'
import type { DeadAddress } from '../../../domain/html/text-links.ts'
import { apiClient } from '../../stores/api.ts'
import { sanitisedFragment } from '../../stores/sanitise-html.ts'

/** Results by path, cached while the page is open; a failed check is repeated with the next change of the text. */
const aliveByPath = new Map<string, Promise<boolean>>()
const maxChecked = 50

/**
 * Links and pictures of a text that readers of the site will not get, by the build's rule; those that cannot be checked
 * are not reported.
 */
export async function findDeadLinks(html: string): Promise<DeadAddress[]> {
  const addresses = new Map<string, DeadAddress>()
  const anchors = new Map<string, DeadAddress>()
  const text = sanitisedFragment(html, (address) => void anchors.set(address, { kind: 'link', address }))
  for (const element of text.querySelectorAll('a[href],img[src]')) {
    const kind = element instanceof HTMLImageElement ? 'picture' : 'link'
    const address = element.getAttribute(kind === 'picture' ? 'src' : 'href') ?? ''
    addresses.set(`${kind} ${address}`, { kind, address })
  }
  const checkedAddresses = [...addresses.values()].slice(0, maxChecked)
  const areAlive = await Promise.all(checkedAddresses.map(({ address }) => isAlive(address)))
  return [...anchors.values(), ...checkedAddresses.filter((_, index) => !areAlive[index])]
}

function isAlive(address: string): Promise<boolean> {
  const { kind } = linkTarget(address, location.origin)
  // Another site's address may be invalid, such as `https://[`.
  if (kind === 'elsewhere' || kind === 'anchor') return Promise.resolve(true)
  const { pathname } = new URL(address, location.origin)
  const news = /^\/news\/([\w-]+)$/.exec(pathname)?.[1]
  if (kind === 'page' && !news) return Promise.resolve(true)
  const cached = aliveByPath.get(pathname)
  if (cached) return cached
  const answer = (news ? isPublic(news) : isServed(pathname)).catch(() => {
    aliveByPath.delete(pathname)
    return true
  })
  aliveByPath.set(pathname, answer)
  return answer
}

/** The site answers 404 to a script's request for a missing page. */
async function isServed(pathname: string): Promise<boolean> {
  const answer = await fetch(pathname, { method: 'HEAD', redirect: 'manual', credentials: 'omit' })
  return answer.status !== 404
}

/** Whether readers get the announcement. Without a token: an author's would return drafts too. */
async function isPublic(id: string): Promise<boolean> {
  try {
    await apiClient().call({ ...getPost, access: 'public' }, { params: { id } })
    return true
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404) return false
    throw error
  }
}
