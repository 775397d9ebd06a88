/**
 * On hosts that cannot redirect unknown addresses, the error page itself leads on: to the page
 * that replaces it, or home, where the lost word can be searched.
 */
import { navigationCopy } from '../../domain/copy/site.ts'
import { findFluxCpReplacement } from '../../domain/fluxcp-addresses.ts'
import { leaveForNextPage } from '../stores/local-storage.ts'
import { carryToast } from '../stores/toast.ts'
import { lostWordKey } from './search-box.ts'

const moved = findFluxCpReplacement(location.pathname + location.search)
if (moved !== undefined) location.replace(moved)
else if (location.pathname !== '/') {
  carryToast({ title: navigationCopy.notFound, description: navigationCopy.redirected, variant: 'warning' })
  // `/404` itself contains no word to search for.
  if (location.pathname !== '/404') leaveForNextPage(lostWordKey, lastPart(location.pathname))
  location.replace('/')
}

function lastPart(pathname: string): string {
  const part = pathname.split('/').findLast((text) => text !== '') ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
