/** 穿戴外觀 buttons anywhere on a page: the preview window is loaded on the first press. */
import { commonCopy } from '../../domain/copy/every-page.ts'
import { showToast } from '../stores/toast.ts'
import { loadFloatingStyles } from './floating-styles.ts'

/** The name of the item in the button's row, without its slots. */
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
  // A button in the tooltip disappears with it: focus returns to the item that opened the tooltip.
  const opener = button.closest('[popover]')?.previousElementSibling ?? button
  Promise.all([import('./appearance-preview.tsx'), loadFloatingStyles()]).then(
    ([{ openPreview }]) =>
      openPreview({ worn: { view: Number(wear), locations }, name, opener: opener as HTMLElement }),
    (error: unknown) => {
      console.error(error)
      showToast({ title: commonCopy.loadFailed, variant: 'error' })
    },
  )
})
