const gapPx = 6

/** Puts a floating leaf under its anchor, above where there is more room, within the window; or in its middle. */
export function placeBeside(leaf: HTMLElement, anchor: HTMLElement, centred: boolean): void {
  const { style } = leaf
  leaf.classList.toggle('tooltip-centred', centred)
  if (centred) {
    style.left = style.top = ''
    return
  }
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = leaf
  const below = innerHeight - at.bottom
  const top = below >= height + gapPx || below >= at.top ? at.bottom + gapPx : at.top - height - gapPx
  style.left = `${Math.round(clamp(at.left, innerWidth - width - gapPx))}px`
  style.top = `${Math.round(clamp(top, innerHeight - height - gapPx))}px`
}

function clamp(value: number, max: number): number {
  return Math.max(gapPx, Math.min(value, max))
}
