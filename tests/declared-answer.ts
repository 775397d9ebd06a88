import * as v from 'valibot'
import { endpoints, nameOfCall, statusesOf } from '../api/endpoints.ts'
import { answerFault } from './openapi.ts'

const calls = endpoints.map((endpoint) => {
  // Patterns in braces are regular expressions already.
  const path = endpoint.pattern.replace(/:\w+(?:\{(.*?)\})?(?=\/|$)/g, (_, pattern?: string) => pattern ?? '[^/]+')
  return { endpoint, path: new RegExp(`^${path}$`) }
})

/**
 * Throws if an answer of the host has a status or content that its endpoint does not declare, so that the contract does
 * not lack one. Faults (500), a database or host that is away (503) and unchanged answers (304) may occur anywhere.
 */
export async function requireDeclaredAnswer({ method, url }: Request, answer: Response): Promise<void> {
  const { status, headers } = answer
  if (status === 304 || status === 500 || status === 503) return
  const { pathname } = new URL(url)
  const possible = calls
    .filter(({ endpoint, path }) => endpoint.method === method && path.test(pathname))
    .map(({ endpoint }) => endpoint)
  if (possible.length === 0) return
  const names = possible.map(nameOfCall).join(' or ')
  const declaring = possible.filter((endpoint) => statusesOf(endpoint).includes(status))
  if (declaring.length === 0) throw new Error(`${names} declares no status ${status}`)
  const isJson = headers.get('Content-Type') === 'application/json' && !headers.has('Content-Encoding')
  if (!isJson) return
  const value: unknown = await answer.clone().json()
  const faults = declaring.map((endpoint) => answerFault(endpoint, status, value))
  if (!faults.includes(undefined)) throw new Error(`the OpenAPI document refuses an answer of ${names}: ${faults[0]}`)
  if (status >= 300) return
  if (!declaring.some((endpoint) => v.is(endpoint.answer, value))) throw new Error(`${names} declares another answer`)
}
