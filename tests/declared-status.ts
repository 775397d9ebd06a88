import { endpoints, nameOfCall, statusesOf } from '../api/endpoints.ts'

const calls = endpoints.map((endpoint) => {
  // Patterns in braces are regular expressions already.
  const path = endpoint.pattern.replace(/:\w+(?:\{(.*?)\})?(?=\/|$)/g, (_, pattern?: string) => pattern ?? '[^/]+')
  return { endpoint, path: new RegExp(`^${path}$`) }
})

/**
 * Throws if an answer of the host has a status that its endpoint does not declare, so that the contract's document does
 * not lack one. Faults (500), a database or host that is away (503) and unchanged answers (304) may occur anywhere.
 */
export function requireDeclaredStatus({ method, url }: Request, { status }: Response): void {
  if (status === 304 || status === 500 || status === 503) return
  const { pathname } = new URL(url)
  const possible = calls.filter(({ endpoint, path }) => endpoint.method === method && path.test(pathname))
  if (possible.length === 0 || possible.some(({ endpoint }) => statusesOf(endpoint).includes(status))) return
  throw new Error(`${possible.map(({ endpoint }) => nameOfCall(endpoint))} declares no status ${status}`)
}
