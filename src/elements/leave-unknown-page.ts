/** On hosts that cannot redirect unknown addresses, the error page itself leads on: to the page that replaces it, or home. */
import { navigationCopy } from '../../domain/copy/site.ts'
import { replacedFluxCp } from '../../domain/fluxcp-addresses.ts'
import { carryToast } from '../stores/toast.ts'

const moved = replacedFluxCp(location.pathname + location.search)
if (moved !== undefined) location.replace(moved)
else if (location.pathname !== '/') {
  carryToast({ title: navigationCopy.notFound, description: navigationCopy.redirected, variant: 'warning' })
  location.replace('/')
}
