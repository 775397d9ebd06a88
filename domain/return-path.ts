/** Pages to which a login may return; the login pages are left out on purpose. */
const routes = [
  /^\/$/,
  /^\/(download|SignUp|package|reform|enchant|item|monster|map|odds|donate|ShopSearch|PurchaseRecordSearch|FireWall|account|ranking|changes|search)$/,
  /^\/(news|package)\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/,
  /^\/(reform|enchant|conversion|item|monster)\/[1-9]\d{0,9}$/,
  /^\/map\/[A-Za-z0-9][A-Za-z0-9@_-]{0,99}$/,
  /^\/changes\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
  /^\/admin\/(orders|accounts|audit|game-data|game-logs|posts(\/new|\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/edit)?)$/,
]

/**
 * The page to open after login: the requested path if it is a page of this site, otherwise `/`. A path must start with
 * one slash, contain no dots or escapes that could leave the folder, and only printable ASCII (as `location` returns
 * it), so that no browser reads it as another origin. Query and fragment are kept.
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (!from || from.length > 2000 || !/^[\x21-\x7e]+$/.test(from) || from.includes('\\')) return '/'
  const path = from.split(/[?#]/, 1)[0] ?? ''
  return routes.some((route) => route.test(path)) ? from : '/'
}

/** The address of the login page that returns to `from`. */
export function loginPath(from: string): string {
  const path = safeReturnPath(from)
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`
}
