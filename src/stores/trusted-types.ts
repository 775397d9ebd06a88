/**
 * The Trusted Types policy of every page, which the content policy names (publish/release/web-servers/policy.ts). The
 * editor's routes have others, too: src/ui/editor/trusted-frame.ts.
 */
import type { Config } from 'dompurify'

type TrustedTypePolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>

let sanitising = false

const rules = {
  /** Only DOMPurify parses HTML, into an inert document; its results are nodes. */
  createHTML(html: string): string {
    if (!sanitising) throw new TypeError('HTML is shown as sanitised nodes: see src/stores/sanitise-html.ts')
    return html
  },
  /** Scripts come from the release: its built files, and its service worker. */
  createScriptURL(address: string): string {
    const { origin, pathname, search } = new URL(address, location.origin)
    // A development server has other addresses, and no content policy.
    const isOurs = import.meta.env.DEV || /^\/(?:_astro\/[\w.-]+\.js|sw\.js)$/.test(pathname)
    if (origin !== location.origin || !isOurs || (search !== '' && !import.meta.env.DEV))
      throw new TypeError(`no script of this site: ${address}`)
    return address
  },
}

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, policy: typeof rules): TrustedTypePolicy }
}
/** Undefined in a browser without Trusted Types. */
export const trustedPolicy = trustedTypes?.createPolicy('almanac', rules)

/** The address of our own script, in the form for starting a worker. */
export function scriptUrl(address: string): string {
  // The DOM's type declarations require a string; browsers accept both.
  return (trustedPolicy ?? rules).createScriptURL(address) as string
}

/** Lets DOMPurify parse HTML while `sanitise` runs. */
export function whileSanitising<T>(sanitise: () => T): T {
  const before = sanitising
  sanitising = true
  try {
    return sanitise()
  } finally {
    sanitising = before
  }
}
