/** 穿戴外觀 buttons, wherever they stand: the preview window is loaded when the first one is pressed. */
import { commonCopy } from '../../domain/copy/contract-common.ts'
import { showToast } from '../stores/toast.ts'
import { floatingStyles } from './floating-styles.ts'

/** Of the item that the button's row is about, without its slots. */
function nameOfRow(button: HTMLElement): string {
  return button.closest('tr')?.querySelector('.item > span')?.firstChild?.textContent?.trim() ?? ''
}

addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-wear]')
  if (!button) return
  const { wear = '0', places = '', name = nameOfRow(button) } = button.dataset
  const locations = Object.fromEntries(
    places
      .split(' ')
      .filter(Boolean)
      .map((place) => [place, true]),
  )
  // A button in the tooltip goes away with it: focus returns to the item that the tooltip belonged to.
  const opener = button.closest('[popover]')?.previousElementSibling ?? button
  Promise.all([import('./appearance-preview.ts'), floatingStyles()]).then(
    ([{ openPreview }]) =>
      openPreview({ worn: { view: Number(wear), locations }, name, opener: opener as HTMLElement }),
    (error: unknown) => {
      console.error(error)
      showToast({ title: commonCopy.loadFailed, variant: 'error' })
    },
  )
})
