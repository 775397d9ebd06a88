/** On hosts that cannot redirect unknown addresses, the error page itself leads home. */
import { navigationCopy } from '../../domain/copy/site.ts'
import { carryToast } from '../stores/toast.ts'

if (location.pathname !== '/') {
  carryToast({ title: navigationCopy.notFound, description: navigationCopy.redirected, variant: 'warning' })
  location.replace('/')
}
