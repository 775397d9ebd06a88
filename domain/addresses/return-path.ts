import { editPath, newsPath, recordRoutes, returnPaths } from './site-path.ts'

const recordPath = new RegExp(`^/(?:${Object.keys(recordRoutes).join('|')})/[A-Za-z0-9][A-Za-z0-9@._-]{0,99}$`)

/**
 * The page to open after login: the requested path if it is a page of this site, otherwise `/`. A path must start with
 * one slash, contain no dots or escapes that could leave the folder, and only printable ASCII (as `location` returns
 * it), so that no browser reads it as another origin. Query and fragment are kept.
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (!from || from.length > 2000 || !/^[\x21-\x7e]+$/.test(from) || from.includes('\\')) return '/'
  const path = from.split(/[?#]/, 1)[0] ?? ''
  const isPage = returnPaths.includes(path) || [newsPath, editPath, recordPath].some((route) => route.test(path))
  return isPage ? from : '/'
}

/** The address of the login page that returns to `from`. */
export function loginPath(from: string): string {
  const path = safeReturnPath(from)
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`
}
