import { findFluxCpReplacement } from '../../domain/addresses/fluxcp-addresses.ts'
import { targetFile } from '../release/verify/index.ts'
import { matchesRewrite } from '../release/web-servers/index.ts'

export type Resolution =
  | { kind: 'file'; file: string; pathname: string }
  | { kind: 'moved'; to: string }
  | { kind: 'bad' }
  | { kind: 'missing' }

/**
 * Resolves a request's target in a release. Files are looked up in the release's own list, so only files that the build
 * made can be requested.
 */
export function resolve(target: string, files: ReadonlyMap<string, unknown>): Resolution {
  const cut = target.search(/[?#]/)
  const raw = cut < 0 ? target : target.slice(0, cut)
  const query = cut < 0 || target[cut] === '#' ? '' : target.slice(cut)
  let pathname: string
  try {
    pathname = decodeURIComponent(raw)
  } catch {
    return { kind: 'bad' }
  }
  if (!pathname.startsWith('/') || /[\p{Cc}\\]/u.test(pathname)) return { kind: 'bad' }

  const moved = findFluxCpReplacement(target)
  if (moved !== undefined) return { kind: 'moved', to: moved }
  const clean = cleanPath(pathname)
  if (clean !== pathname && find(clean, files) !== undefined) {
    return { kind: 'moved', to: encodePath(clean) + query }
  }
  const file = find(pathname, files)
  return file === undefined ? { kind: 'missing' } : { kind: 'file', file, pathname }
}

/** Without doubled and trailing slashes, `.html` and `index`: one URL per page. */
function cleanPath(pathname: string): string {
  const single = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  const clean = single.replace(/(?:\/index)?\.html$|^\/index$/, '')
  return clean === '' ? '/' : clean
}

function find(pathname: string, files: ReadonlyMap<string, unknown>): string | undefined {
  const file = targetFile(pathname, files)
  // A page is served under its clean path only.
  if (file !== undefined) return pathname.endsWith('.html') ? undefined : file
  const shell = matchesRewrite(pathname)
  return shell !== undefined && files.has(shell) ? shell : undefined
}

function encodePath(pathname: string): string {
  return pathname.split('/').map(encodeURIComponent).join('/')
}
