/** 穿戴外觀 buttons anywhere on a page: the preview window is loaded on the first press. */
import { firstScriptCopy } from '../../domain/copy/first-script.ts'
import { showToast } from '../stores/toast.ts'
import { loadFloatingStyles } from './floating-styles.ts'

addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-wear]')
  if (!button) return
  Promise.all([import('./open-wear.ts'), loadFloatingStyles()]).then(
    ([{ openWear }]) => openWear(button),
    (error: unknown) => {
      console.error(error)
      showToast({ title: firstScriptCopy.loadFailed, variant: 'error' })
    },
  )
})
