import { isComposing, noteComposition } from './composing.ts'

const isSearch = (target: EventTarget | null) => (target as HTMLInputElement).type === 'search'

/** Search fields get their clear buttons on first use, or if the address may have filled one. */
function add() {
  import('./clear-buttons.ts').then((buttons) => buttons.addClearButtons(), console.error)
}

addEventListener('focusin', ({ target }) => {
  if (isSearch(target)) add()
})
if (location.search) add()

// WebKit empties fields without autocompletion when a page comes back from its back-forward cache, soon after the event.
addEventListener('pagehide', () => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[autocomplete=off]')]
  const typed = fields.map((field) => [field, field.value] as const)
  const restore = () => {
    for (const [field, value] of typed) field.value ||= value
  }
  addEventListener('pageshow', () => setTimeout(restore, 100), { once: true })
})

noteComposition()
// While a character is being composed (ㄎ), the field holds letters that no name has: nothing is searched until its end.
addEventListener(
  'input',
  (event) => {
    const { target } = event
    const isUnfinished = (event as InputEvent).isComposing || isComposing(target as HTMLElement)
    if (isUnfinished && isSearch(target)) event.stopImmediatePropagation()
  },
  true,
)
addEventListener('compositionend', ({ target }) => {
  if (isSearch(target)) target?.dispatchEvent(new Event('input', { bubbles: true }))
})
