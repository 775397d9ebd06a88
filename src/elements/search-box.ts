/** The site's search box: a plain form; its suggestions are loaded on first use. */

import { takeForThisPage } from '../stores/local-storage.ts'
import searchStyles from '../styles/search.css?url'
import { loadStyles } from './load-styles.ts'

/** Key of session storage for the last part of an unknown address. */
export const lostWordKey = 'lost-word'

const form = document.querySelector<HTMLFormElement>('[data-site-search]')
const input = form?.querySelector<HTMLInputElement>('input')

if (form && input) {
  input.value ||= takeForThisPage(lostWordKey) ?? ''
  const use = () => {
    input.removeEventListener('focus', use)
    input.removeEventListener('input', use)
    Promise.all([import('./search/combobox.tsx'), loadStyles(searchStyles)]).then(
      ([{ addSuggestions }]) => addSuggestions(form, input),
      // Without it the form still leads to the search page; the next use tries again.
      () => input.addEventListener('input', use, { once: true }),
    )
  }
  input.addEventListener('focus', use)
  if (document.activeElement === input) use()

  addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement
    const typing = target.isContentEditable || target.matches?.('input,textarea,select')
    const slash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey
    const control = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (event.defaultPrevented || event.isComposing || !(slash || control) || document.querySelector('dialog[open]'))
      return
    event.preventDefault()
    input.focus()
    input.select()
  })
}
