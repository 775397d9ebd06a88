/**
 * On hosts that cannot redirect unknown addresses, the error page redirects: to the page that replaces the address, or
 * home, with the last part of the address in the search box.
 */

import { decodeUrlPart } from '../../domain/addresses/decode-url-part.ts'
import { findFluxCpReplacement } from '../../domain/addresses/fluxcp-addresses.ts'
import { navigationCopy } from '../../domain/copy/not-found.ts'
import { leaveForNextPage } from '../stores/local-storage.ts'
import { carryToast } from '../stores/toast.ts'
import { lostWordKey } from './search-box.ts'

const moved = findFluxCpReplacement(location.pathname + location.search)
if (moved !== undefined) location.replace(moved)
else if (location.pathname !== '/') {
  carryToast({ title: navigationCopy.notFound, description: navigationCopy.redirected, variant: 'warning' })
  const word = location.pathname.split('/').findLast((part) => part !== '') ?? ''
  // `/404` itself contains no word to search for.
  if (location.pathname !== '/404') leaveForNextPage(lostWordKey, decodeUrlPart(word))
  location.replace('/')
}
