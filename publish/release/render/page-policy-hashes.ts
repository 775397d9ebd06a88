import { hash } from 'node:crypto'

/** Inline scripts and styles. Those of authors and hosts were removed from their texts. */
const inline = /<(?:script|style)(?=[\s>])[^>]*>([\s\S]*?)<\/(?:script|style)>/g
const policy = /<meta http-equiv="content-security-policy" content="[^"]*">/
const hashSource = / 'sha256-([^']+)'/g

/**
 * Reduces the hashes in a page's content policy to those of its own inline scripts and styles. Astro writes the hashes
 * of the whole site into each page: half a kilobyte that does not compress, and more than the page needs.
 */
export function keepOwnHashes(html: string): string {
  return html.replace(policy, (meta) => {
    const ownHashes = new Set(Array.from(html.matchAll(inline), ([, text]) => hash('sha256', text ?? '', 'base64')))
    return meta.replace(hashSource, (source, named: string) => (ownHashes.has(named) ? source : ''))
  })
}
