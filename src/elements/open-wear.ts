/** Opens the preview window of a 穿戴外觀 button. Loaded with the window, so that pages stay small. */
import { openPreview } from './appearance-preview.tsx'

export function openWear(button: HTMLElement): void {
  const { wear = '0', places = '', name = nameOfRow(button) } = button.dataset
  const locations = Object.fromEntries(
    places
      .split(' ')
      .filter(Boolean)
      .map((place) => [place, true]),
  )
  // A button in the tooltip disappears with it: focus returns to the item that opened the tooltip.
  const opener = button.closest('[popover]')?.previousElementSibling ?? button
  openPreview({ worn: { view: Number(wear), locations }, name, opener: opener as HTMLElement })
}

/** The name of the item in the button's row, without its slots. */
function nameOfRow(button: HTMLElement): string {
  return button.closest('tr')?.querySelector('.item > span')?.firstChild?.textContent?.trim() ?? ''
}
