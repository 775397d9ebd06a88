import { textHash } from '../values/text-hash.ts'

const safeVersion = /^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.)){0,79}$/
/** Names with a special meaning to a server or to the site. */
const reservedName = /^(?:index|con|prn|aux|nul)$|\.(?:html?|xml|json|txt|br|gz|js|css|map)$|\.$/i

/**
 * The part of an address that identifies a data version: the version itself if it is a harmless word, otherwise its
 * harmless characters and a number that distinguishes it. `used` are existing slugs; case is ignored.
 */
export function versionSlug(version: string, used: Iterable<string> = []): string {
  const usedSlugs = new Set(Array.from(used, (slug) => slug.toLowerCase()))
  const base = safeVersion.test(version) && !reservedName.test(version) ? version : oddSlug(version)
  let slug = base
  for (let n = 2; usedSlugs.has(slug.toLowerCase()); n++) slug = `${base}-${n}`
  return slug
}

function oddSlug(version: string): string {
  const words = version
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  // Distinguishes versions whose harmless characters are equal.
  const hash = textHash(version).toString(16).padStart(8, '0')
  return ['v', words, hash].filter(Boolean).join('-')
}
