/**
 * Checks a stored session with the host and handles logout, on every page. The code is loaded only if it is needed: a
 * visitor without a session loads these lines only.
 */
import { firstScriptCopy } from '../../domain/copy/first-script.ts'
import { readLocal } from '../stores/local-storage.ts'
import { showToast } from '../stores/toast.ts'

const live = () => import('../stores/session-live.ts')

if (readLocal('auth') ?? readLocal('token')) live().then(({ checkSession }) => checkSession(), console.error)

document.addEventListener('almanac:logout', () => {
  live().then(
    ({ logOut }) => logOut(),
    (error: unknown) => {
      console.error(error)
      showToast({ title: firstScriptCopy.logout, description: firstScriptCopy.loadFailed, variant: 'error' })
    },
  )
})
