/** @jsxImportSource #dom */
/**
 * The item tooltip: one for the page, with delegated listeners, so that it works for later content too.
 * Anchors: `a[data-item]` and `a[data-monster]` (links to a page) and `.item-tag[data-id]` (items named in a text).
 * Opens on hover, focus and tap; a first tap on a link opens it, a second follows the link. Below 768 px it is centred.
 * Its links are in the tab order only after a tap, Enter or ArrowDown: a list would have three stops for each item.
 * Escape, a press outside, or leaving it closes it.
 */
import { commonCopy } from '../../domain/copy/every-page.ts'
import { itemFacts } from './item-facts.ts'
import { placeNextTo } from './place-next-to.ts'
import { anchorOf, isNarrow, opensTooltip } from './tooltip-anchors.ts'

export { repeatEvent } from './repeat-event.ts'

const openDelayMs = 120
const closeDelayMs = 180

let popup: HTMLElement | undefined
let anchor: HTMLElement | undefined
/** Opened by a tap, Enter or ArrowDown: it has its own link and close button and stays open until it is closed. */
let pinned = false
let timer: ReturnType<typeof setTimeout> | undefined
let lastPointer = 'mouse'

/** The page with the item's or monster's data. */
function pathOf(target: HTMLElement): string {
  return target.getAttribute('href') ?? `/item/${target.dataset.id}`
}

function later(delayMs: number, run: () => void) {
  clearTimeout(timer)
  timer = setTimeout(run, delayMs)
}

function build(): HTMLElement {
  return (
    <div class="popover tooltip focus:outline-none" id="item-tooltip" popover="manual" role="dialog" tabindex={-1} />
  )
}

async function open(target: HTMLElement, pin: boolean) {
  clearTimeout(timer)
  // A script may have removed it during the delay.
  if (!target.isConnected) return
  if (target === anchor && (pinned || !pin)) return
  // For an item inside the tooltip, the content changes and the position stays.
  const inside = popup?.contains(target)
  const path = pathOf(target)
  if (!inside) {
    close()
    anchor = target
  }
  pinned = pin
  popup ??= build()
  const shown = popup
  const heading = (
    <strong class="mb-1.5 block border-b border-hairline pb-1.5 font-serif text-(length:--text-body) text-ink">
      {target.textContent?.trim()}
    </strong>
  )
  shown.replaceChildren(heading, <p class="skeleton h-26">{commonCopy.loading}</p>)
  shown.ariaLabel = heading.textContent
  if (!inside) {
    target.after(shown)
    target.ariaExpanded = 'true'
    target.setAttribute('aria-controls', shown.id)
    target.setAttribute('aria-keyshortcuts', 'ArrowDown')
    shown.showPopover()
  }
  place()
  const facts = await itemFacts(path)
  if (popup !== shown || !shown.contains(heading)) return
  if (facts.title !== '') heading.textContent = facts.title
  shown.ariaLabel = heading.textContent
  shown.replaceChildren(heading, ...facts.parts.map((node) => node.cloneNode(true)))
  removeRepeatedButtons(shown)
  if (pin) shown.append(actionsFor(path, facts.hasPage))
  if (pin && lastPointer !== 'mouse') shown.focus({ preventScroll: true })
  upgrade(shown)
  if (!pin) for (const part of shown.querySelectorAll<HTMLElement>('a, button, [tabindex]')) part.tabIndex = -1
  place()
}

/** Removes 穿戴外觀 on package pages, whose rows have this button, and 附魔資訊 on enchant pages. */
function removeRepeatedButtons(shown: HTMLElement) {
  const repeated = { '/package/': '[data-wear]', '/enchant/': '.actions a[href^="/enchant/"]' }
  for (const [path, selector] of Object.entries(repeated))
    if (location.pathname.startsWith(path)) for (const button of shown.querySelectorAll(selector)) button.remove()
  for (const actions of shown.querySelectorAll('.actions')) if (!actions.childElementCount) actions.remove()
}

function actionsFor(path: string, hasPage: boolean): HTMLElement {
  return (
    <div class="mt-3 flex justify-between gap-2">
      {hasPage && (
        <a class="btn btn-small btn-primary" href={path}>
          {commonCopy.viewPage}
        </a>
      )}
      <button type="button" class="btn btn-small only:ml-auto" onclick={() => close(true)}>
        {commonCopy.close}
      </button>
    </div>
  )
}

function place() {
  if (popup && anchor) placeNextTo(popup, anchor, isNarrow.matches)
}

function close(refocus = false) {
  clearTimeout(timer)
  if (!popup || !anchor) return
  const from = anchor
  const hadFocus = popup.contains(document.activeElement)
  from.ariaExpanded = null
  from.removeAttribute('aria-controls')
  from.removeAttribute('aria-keyshortcuts')
  anchor = undefined
  pinned = false
  popup.hidePopover()
  popup.remove()
  if (!refocus && !hadFocus) return
  isRestoringFocus = true
  from.focus({ preventScroll: true })
  isRestoringFocus = false
}
/** While the focus is restored, the tooltip must not open again. */
let isRestoringFocus = false

/** Makes items in texts focusable like links. */
function upgrade(root: ParentNode) {
  for (const tag of root.querySelectorAll<HTMLElement>('.item-tag[data-id]:not([tabindex])')) {
    tag.tabIndex = 0
    tag.role = 'button'
  }
}

addEventListener('pointerover', (event) => {
  if (event.pointerType === 'touch' || pinned) return
  const target = anchorOf(event.target)
  if (target && !popup?.contains(target)) {
    void itemFacts(pathOf(target))
    later(openDelayMs, () => void open(target, false))
  } else if (popup?.contains(event.target as Node)) clearTimeout(timer)
  else if (anchor) later(closeDelayMs, () => close())
  else clearTimeout(timer)
})
addEventListener('pointerdown', (event) => {
  lastPointer = event.pointerType
  if (anchor && !popup?.contains(event.target as Node) && anchorOf(event.target) !== anchor) close()
})
addEventListener('focusin', (event) => {
  const target = anchorOf(event.target)
  if (isRestoringFocus || popup?.contains(event.target as Node)) return
  if (target?.matches(':focus-visible')) void open(target, false)
  else if (anchor && target !== anchor) close()
})
addEventListener('click', (event) => {
  const target = anchorOf(event.target)
  if (!target || !opensTooltip(event, target, lastPointer)) return
  if (target === anchor && pinned && target.matches('a')) return
  event.preventDefault()
  void open(target, true)
})
addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && anchor) {
      close()
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.key === 'ArrowDown' && anchor && event.target === anchor && !pinned) {
      event.preventDefault()
      lastPointer = 'keyboard'
      void open(anchor, true)
    } else if (event.key === 'Enter' || event.key === ' ') {
      const tag = event.target as HTMLElement
      if (!tag.matches?.('.item-tag[data-id]')) return
      event.preventDefault()
      lastPointer = 'keyboard'
      void open(tag, true)
    }
  },
  true,
)
addEventListener('scroll', place, { passive: true })
addEventListener('resize', place)
upgrade(document)
new MutationObserver(() => {
  upgrade(document)
  if (anchor && !anchor.isConnected) close()
}).observe(document.body, { childList: true, subtree: true })
