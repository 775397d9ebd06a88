/**
 * Loads the item tooltip when a visitor first hovers, focuses or taps an item, then passes the event on. Pages that
 * name items in a text load it after the first view, because the tooltip makes those names reachable by keyboard.
 */
import { afterFirstView } from './after-first-view.ts'
import { loadFloatingStyles } from './floating-styles.ts'
import { anchorOf, opensTooltip } from './tooltip-anchors.ts'

const events = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
/** Undefined again after a failed load: the next event tries again. */
let loading: Promise<unknown> | undefined

function load(): Promise<unknown> {
  // Without its styles the tooltip can still be read.
  loading ??= Promise.all([import('./item-tooltip.tsx'), loadFloatingStyles().catch(console.error)]).then(
    () => {
      for (const name of events) removeEventListener(name, wake)
    },
    (error: unknown) => {
      loading = undefined
      console.error(error)
    },
  )
  return loading
}

let pointerType = 'mouse'

function wake(event: Event) {
  if (event instanceof PointerEvent) pointerType = event.pointerType || pointerType
  const target = anchorOf(event.target)
  if (!target) return
  if (event.type === 'click') {
    if (!opensTooltip(event as MouseEvent, target, pointerType)) return
    event.preventDefault()
  }
  void load().then(() => {
    const { href } = target as HTMLAnchorElement
    if (loading) repeat(event, target)
    // Without the tooltip an item is still a link: the tap that was held back follows it.
    else if (event.type === 'click' && href) location.assign(href)
  })
}

/** Repeats an event for the tooltip's own listeners, which were not registered yet. */
function repeat(event: Event, target: HTMLElement) {
  const shared = { bubbles: true, cancelable: true }
  if (event.type === 'pointerover' && target.matches(':hover'))
    target.dispatchEvent(new PointerEvent('pointerover', { ...shared, pointerType }))
  if (event.type === 'focusin' && target === document.activeElement)
    target.dispatchEvent(new FocusEvent('focusin', shared))
  if (event.type !== 'click') return
  target.dispatchEvent(new PointerEvent('pointerdown', { ...shared, pointerType }))
  target.dispatchEvent(new MouseEvent('click', { ...shared, detail: 1 }))
}

for (const name of events) addEventListener(name, wake)

const texts = '.item-tag[data-id]'
if (document.querySelector(`${texts},astro-island,news-article`)) afterFirstView(load)
