const anchors = 'a[data-item],a[data-monster],.item-tag[data-id]'

/** Whether tooltips are centred on the screen. */
export const isNarrow = matchMedia('(max-width: 47.99rem)')

/** The link or named item with a tooltip that contains the target of an event. */
export function anchorOf(target: EventTarget | null): HTMLElement | undefined {
  return (target as Element | null)?.closest?.<HTMLElement>(anchors) ?? undefined
}

/** Whether a click opens the tooltip. A link opens it by tap, or by any press on a narrow screen, but not by Enter. */
export function opensTooltip(click: MouseEvent, anchor: HTMLElement, pointerType: string): boolean {
  if (click.ctrlKey || click.metaKey || click.shiftKey) return false
  return !anchor.matches('a') || (click.detail > 0 && (pointerType === 'touch' || isNarrow.matches))
}
