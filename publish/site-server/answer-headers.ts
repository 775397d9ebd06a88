import type { HeaderSet } from '../release/web-servers/index.ts'

/** `Sec-Fetch-Dest` of requests for a page's scripts, styles and pictures. */
const partDestinations = ['script', 'style', 'image']
const headersOfParts = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy']

/**
 * The common headers of an answer. Parts of a page get two of them: the others concern documents and workers, and
 * without HTTP/2 they add 1.5 kB to each file. A page gets all of them for any destination, because a browser may show
 * the cached answer as a document later.
 */
export function answerHeaders(
  { headers }: Pick<HeaderSet, 'headers'>,
  file: string,
  destination: unknown,
): [name: string, value: string][] {
  const isPart = !file.endsWith('.html') && partDestinations.includes(String(destination))
  const all = Object.entries(headers)
  return isPart ? all.filter(([name]) => headersOfParts.includes(name)) : all
}
