/**
 * The site's one Trusted Types policy, which the content policy names (publish/release/web-servers/policy.ts). A browser that
 * knows Trusted Types takes HTML and addresses of scripts from nowhere else.
 */
import type { Config } from 'dompurify'

type TrustedTypePolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>

let purging = false

const rules = {
  /** HTML is read by DOMPurify alone, into a document that runs nothing; what comes out of it are nodes. */
  createHTML(html: string): string {
    if (!purging) throw new TypeError('HTML is shown as purged nodes: see src/stores/purge-html.ts')
    return html
  },
  /** Scripts come from the release: its built files, and its service worker. */
  createScriptURL(address: string): string {
    const { origin, pathname, search } = new URL(address, location.origin)
    // A development server has addresses, and no content policy, of its own.
    const isOurs = import.meta.env.DEV || /^\/(?:_astro\/[\w.-]+\.js|sw\.js)$/.test(pathname)
    if (origin !== location.origin || !isOurs || (search !== '' && !import.meta.env.DEV))
      throw new TypeError(`no script of this site: ${address}`)
    return address
  },
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, given: typeof rules): TrustedTypePolicy }
}
/** Undefined in a browser that knows no Trusted Types. */
export const trustedPolicy = trustedTypes?.createPolicy('almanac', rules)

/** The address of a script of ours, as a worker may be started with it. */
export function scriptUrl(address: string): string {
  // The DOM's types want text where browsers take either.
  return (trustedPolicy ?? rules).createScriptURL(address) as string
}

/** Lets DOMPurify read HTML while `purge` runs. */
export function whilePurging<T>(purge: () => T): T {
  const before = purging
  purging = true
  try {
    return purge()
  } finally {
    purging = before
  }
}
