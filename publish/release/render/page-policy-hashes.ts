import { createHash } from 'node:crypto'

/** Scripts and styles that stand in the page itself. Those of authors and hosts are taken out of their texts. */
const inline = /<(?:script|style)(?=[\s>])[^>]*>([\s\S]*?)<\/(?:script|style)>/g
const policy = /<meta http-equiv="content-security-policy" content="[^"]*">/
const hash = / 'sha256-([^']+)'/g

/**
 * Leaves, of the hashes in a page's content policy, those of its own inline scripts and styles. Astro names all of the
 * site in each page: half a kilobyte that nothing compresses, and more than the page has to allow.
 */
export function keepOwnHashes(html: string): string {
  return html.replace(policy, (meta) => {
    const own = new Set(Array.from(html.matchAll(inline), ([, text]) => sha256(text ?? '')))
    return meta.replace(hash, (source, named: string) => (own.has(named) ? source : ''))
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
