import { createHash } from 'node:crypto'

/**
 * Runs in the head of pages with islands: a press on a control of an island that is not hydrated yet is stored, and
 * repeated after hydration. This includes keys: browsers convert Enter and Space to clicks, and arrow keys are stored
 * too. Links and disclosures work without their island and are ignored. Typed text is passed on. Controls are found
 * again by their position, because React may have replaced them.
 */
function keepPresses() {
  type Kept = { island: Element; path: number[]; again: (control: HTMLElement) => void; what: string }
  const most = 50
  const kept: Kept[] = []
  const asleep = (target: EventTarget | null) =>
    target instanceof Element ? target.closest('astro-island[ssr]') : null

  function keep(island: Element, control: Element, what: string, again: Kept['again']) {
    const path: number[] = []
    for (let at: Element = control; at !== island && at.parentElement; at = at.parentElement) {
      path.unshift([...at.parentElement.children].indexOf(at))
    }
    // A repeated press, or further typing: only the last one counts.
    const last = kept.at(-1)
    if (last?.island === island && last.what === what && `${last.path}` === `${path}`) kept.pop()
    if (kept.length < most) kept.push({ island, path, again, what })
  }

  function press(event: Event) {
    const island = asleep(event.target)
    const control = (event.target as Element).closest?.('button,input,select,textarea,label,a[href],summary,[role]')
    if (!island || !control || !island.contains(control) || control.matches('a[href],summary')) return
    if (control.matches('select,textarea,input:not([type=checkbox],[type=radio],[type=submit],[type=button])')) return
    event.preventDefault()
    event.stopPropagation()
    keep(island, control, 'click', (again) => {
      again.focus()
      again.click()
    })
  }

  function submit(event: Event) {
    const island = asleep(event.target)
    if (!island) return
    event.preventDefault()
    keep(island, event.target as Element, 'submit', (form) => (form as HTMLFormElement).requestSubmit())
  }

  function key(event: KeyboardEvent) {
    const island = asleep(event.target)
    const control = event.target as Element
    if (!island || !/^(Arrow|Home|End|Page|Escape)/.test(event.key) || control.matches('input,select,textarea')) return
    event.preventDefault()
    const { key } = event
    keep(island, control, `key ${key} ${kept.length}`, (again) =>
      again.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
  }

  function type(event: Event) {
    const island = asleep(event.target)
    const field = event.target as HTMLInputElement
    if (!island || field.matches('[type=checkbox],[type=radio]')) return
    const { value } = field
    keep(island, field, 'input', (again) => {
      // React compares with the last value it saw: it must see a different value first.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(again), 'value') as PropertyDescriptor
      ;(again as HTMLInputElement).value = again instanceof HTMLSelectElement ? value : ''
      set?.call(again, value)
      for (const name of ['input', 'change']) again.dispatchEvent(new Event(name, { bubbles: true }))
    })
  }

  function wake(event: Event) {
    const island = event.target as Element
    const mine = kept.filter((press) => press.island === island)
    for (const press of mine) kept.splice(kept.indexOf(press), 1)
    // React attaches its listeners after this event, in the same task: waits one frame, for the effects too.
    const again = () => {
      const press = mine.shift()
      if (!press) return
      let control: Element | undefined = island
      for (const index of press.path) control = control?.children[index]
      if (control instanceof HTMLElement) press.again(control)
      setTimeout(again)
    }
    requestAnimationFrame(() => setTimeout(again))
  }

  addEventListener('click', press, true)
  addEventListener('submit', submit, true)
  addEventListener('keydown', key, true)
  addEventListener('input', type, true)
  addEventListener('change', type, true)
  addEventListener('astro:hydrate', wake, true)
}

/** Without the indentation, because every page with an island contains it. */
export const pendingPressesScript = `(${keepPresses.toString().replace(/\n\s+/g, '\n')})()`

/** The content policy's source expression for exactly this script. */
export function pendingPressesHash(): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(pendingPressesScript).digest('base64')}`
}
