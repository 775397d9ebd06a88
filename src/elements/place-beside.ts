const gapPx = 6

/**
 * Puts a floating panel beside its anchor, right of it where there is room, and below the anchor's own row, or above
 * where there is more room: neither the row that one reads nor the other rows' names are covered. Or in the middle.
 */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement, centred: boolean): void {
  const { style } = panel
  panel.classList.toggle('tooltip-centred', centred)
  style.left = style.top = style.maxHeight = ''
  if (centred) return
  const at = anchor.getBoundingClientRect()
  const row = (anchor.closest('tr') ?? anchor).getBoundingClientRect()
  const [above, below] = [row.top - 2 * gapPx, innerHeight - row.bottom - 2 * gapPx]
  const isBelow = below >= panel.offsetHeight || below >= above
  style.maxHeight = `${Math.max(isBelow ? below : above, 0)}px`
  // What scrolls must be reached by the keyboard: itself, or something in it.
  const scrolls = panel.scrollHeight > panel.clientHeight
  panel.tabIndex = scrolls && !panel.querySelector('a[href],button,[tabindex="0"]') ? 0 : -1
  const { offsetWidth: width, offsetHeight: height } = panel
  const [right, left] = [at.right + gapPx, at.left - gapPx - width]
  const beside = right + width + gapPx <= innerWidth ? right : left >= gapPx ? left : at.left
  style.left = `${Math.round(Math.max(gapPx, Math.min(beside, innerWidth - width - gapPx)))}px`
  style.top = `${Math.round(isBelow ? row.bottom + gapPx : row.top - gapPx - height)}px`
}
