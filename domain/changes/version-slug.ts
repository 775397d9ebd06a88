import { seedOf } from '../random.ts'

const plain = /^[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?!\.)){0,79}$/
/** Names that a server or the site itself gives another meaning. */
const taken = /^(?:index|con|prn|aux|nul)$|\.(?:html?|xml|json|txt|br|gz|js|css|map)$|\.$/i

/**
 * The part of an address that stands for a data version: the version itself where it is a harmless word, else what is
 * left of it with a number that tells odd versions apart. `used` are slugs that stand already, in any case.
 */
export function versionSlug(version: string, used: Iterable<string> = []): string {
  const known = new Set(Array.from(used, (slug) => slug.toLowerCase()))
  const base = plain.test(version) && !taken.test(version) ? version : oddSlug(version)
  let slug = base
  for (let n = 2; known.has(slug.toLowerCase()); n++) slug = `${base}-${n}`
  return slug
}

function oddSlug(version: string): string {
  const words = version
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  return ['v', words, fingerprint(version)].filter(Boolean).join('-')
}

/** 32 bits: tells versions apart, guards nothing. */
function fingerprint(text: string): string {
  return seedOf(text).toString(16).padStart(8, '0')
}
