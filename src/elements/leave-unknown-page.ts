/** Where a host cannot redirect a navigation to an unknown address, the page that says so leads home itself. */
import { navigationCopy } from '../../domain/copy/site.ts'
import { carryToast } from '../stores/toast.ts'

if (location.pathname !== '/') {
  carryToast({ title: navigationCopy.notFound, description: navigationCopy.redirected, variant: 'warning' })
  location.replace('/')
}
