/**
 * Loads the item tooltip when a visitor first hovers, focuses or taps an item, then passes the event on. Pages that
 * name items in a text load it after the first view, because the tooltip makes those names reachable by keyboard.
 */
import { afterFirstView } from './after-first-view.ts'
import { loadFloatingStyles } from './floating-styles.ts'
import { anchorOf, opensTooltip } from './tooltip-anchors.ts'

const events = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
type Tooltip = typeof import('./item-tooltip.tsx')
/** Undefined again after a failed load: the next event tries again. */
let loading: Promise<Tooltip | undefined> | undefined

async function loadTooltip(): Promise<Tooltip | undefined> {
  try {
    // Without its styles the tooltip can still be read.
    const [tooltip] = await Promise.all([import('./item-tooltip.tsx'), loadFloatingStyles().catch(console.error)])
    for (const name of events) removeEventListener(name, wake)
    return tooltip
  } catch (error) {
    loading = undefined
    console.error(error)
    return undefined
  }
}

function load() {
  loading ??= loadTooltip()
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
  void load().then((tooltip) => {
    const { href } = target as HTMLAnchorElement
    if (tooltip) tooltip.repeatEvent(event, target, pointerType)
    // Without the tooltip an item is still a link: the tap that was held back follows it.
    else if (event.type === 'click' && href) location.assign(href)
  })
}

for (const name of events) addEventListener(name, wake)

const texts = '.item-tag[data-id]'
if (document.querySelector(`${texts},astro-island,news-article`)) afterFirstView(load)
