import { commonCopy } from '../../domain/copy/every-page.ts'

/** Adds a button that clears the field to every search field of the page; a second call adds none. */
export function addClearButtons(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=search]:not(:has(+ .clear))')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'clear'
    button.ariaLabel = commonCopy.clear
    button.textContent = '×'
    // The styles show the button while no placeholder is shown.
    input.placeholder ||= ' '
    button.addEventListener('click', () => {
      input.value = ''
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.focus()
    })
    input.after(button)
  }
}
