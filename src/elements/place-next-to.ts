const gapPx = 6

/**
 * Positions a floating panel at its anchor: to the right if there is room, below the anchor's row, or above it if there
 * is more room, so that it covers neither the row nor the names of other rows. If it is too tall for both, it is placed
 * next to the row if there is room for its full height, before it has to scroll. Or in the centre.
 */
export function placeNextTo(panel: HTMLElement, anchor: HTMLElement, centred: boolean): void {
  const { style } = panel
  panel.classList.toggle('tooltip-centred', centred)
  style.left = style.top = style.maxHeight = ''
  if (centred) return
  const at = anchor.getBoundingClientRect()
  const row = (anchor.closest('tr') ?? anchor).getBoundingClientRect()
  const above = row.top - 2 * gapPx
  const below = innerHeight - row.bottom - 2 * gapPx
  const isBelow = below >= panel.offsetHeight || below >= above
  const side = panel.offsetHeight > Math.max(above, below) ? sideOf(row, at, panel.offsetWidth) : undefined
  if (side === undefined) style.maxHeight = `${Math.max(isBelow ? below : above, 0)}px`
  // A scrolling panel must be reachable by keyboard: itself, or an element in it.
  const scrolls = panel.scrollHeight > panel.clientHeight
  panel.tabIndex = scrolls && !panel.querySelector('a[href],button,[tabindex="0"]') ? 0 : -1
  const { offsetWidth: width, offsetHeight: height } = panel
  const right = at.right + gapPx
  const left = at.left - gapPx - width
  const nextTo = isWithin(right, width) ? right : isWithin(left, width) ? left : at.left
  const top = isBelow ? row.bottom + gapPx : row.top - gapPx - height
  style.left = `${Math.round(side ?? between(gapPx, nextTo, innerWidth - width - gapPx))}px`
  style.top = `${Math.round(side === undefined ? top : between(gapPx, row.top, innerHeight - height - gapPx))}px`
}

/** Left edge of a panel next to the row, on the side nearer to the anchor; undefined if neither side has room. */
function sideOf(row: DOMRect, at: DOMRect, width: number): number | undefined {
  const right = row.right + gapPx
  const left = row.left - gapPx - width
  const sides = at.left - row.left < row.right - at.right ? [left, right] : [right, left]
  return sides.find((side) => isWithin(side, width))
}

function isWithin(left: number, width: number): boolean {
  return left >= gapPx && left + width + gapPx <= innerWidth
}

const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most))
