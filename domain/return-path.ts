/** Pages that one may be sent back to; the login pages are left out on purpose. */
const routes = [
  /^\/$/,
  /^\/(download|SignUp|package|reform|enchant|item|monster|odds|donate|ShopSearch|PurchaseRecordSearch|FireWall|account|ranking|changes|search)$/,
  /^\/(news|package)\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/,
  /^\/(reform|enchant|conversion|item|monster)\/[1-9]\d{0,9}$/,
  /^\/map\/[A-Za-z0-9][A-Za-z0-9@_-]{0,99}$/,
  /^\/changes\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
  /^\/admin\/(game-data|orders|audit)$/,
  /^\/admin\/posts(\/new|\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/edit)?$/,
]

/**
 * Where to go after login: the path asked for if it is one of our own pages, else `/`. A path has one leading slash,
 * no dots or escapes to climb with, and only printable ASCII (as `location` gives it), so that no browser can read
 * it as another origin. The query and the fragment are kept.
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (!from || from.length > 2000 || !/^[\x21-\x7e]+$/.test(from) || from.includes('\\')) return '/'
  const path = from.split(/[?#]/, 1)[0] ?? ''
  return routes.some((route) => route.test(path)) ? from : '/'
}

/** The login page that leads back to `from`. */
export function loginPath(from: string): string {
  const path = safeReturnPath(from)
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`
}
