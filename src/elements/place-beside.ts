const gapPx = 6

/** Puts a floating panel under its anchor, above where there is more room, within the window; or in its middle. */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement, centred: boolean): void {
  const { style } = panel
  panel.classList.toggle('tooltip-centred', centred)
  if (centred) {
    style.left = style.top = ''
    return
  }
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = innerHeight - at.bottom
  const top = below >= height + gapPx || below >= at.top ? at.bottom + gapPx : at.top - height - gapPx
  style.left = `${Math.round(clamp(at.left, innerWidth - width - gapPx))}px`
  style.top = `${Math.round(clamp(top, innerHeight - height - gapPx))}px`
}

function clamp(value: number, max: number): number {
  return Math.max(gapPx, Math.min(value, max))
}
