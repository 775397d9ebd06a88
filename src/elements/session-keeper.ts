/**
 * Asks the host about a stored session and logs out, on every page. The code for that is fetched only where it is
 * needed: a visitor without a session loads these lines alone.
 */
import { commonCopy, navCopy } from '../../domain/copy/contract-common.ts'
import { readLocal } from '../stores/local-storage.ts'
import { showToast } from '../stores/toast.ts'

const live = () => import('../stores/session-live.ts')

if (readLocal('auth') ?? readLocal('token')) live().then(({ checkSession }) => checkSession(), console.error)

document.addEventListener('almanac:logout', () => {
  live().then(
    ({ logOut }) => logOut(),
    (error: unknown) => {
      console.error(error)
      showToast({ title: navCopy.logout, description: commonCopy.loadFailed, variant: 'error' })
    },
  )
})
