/** Repeats an event for the tooltip's own listeners, which were not registered yet. Part of the tooltip's script. */
export function repeatEvent(event: Event, target: HTMLElement, pointerType: string): void {
  const shared = { bubbles: true, cancelable: true }
  if (event.type === 'pointerover' && target.matches(':hover'))
    target.dispatchEvent(new PointerEvent('pointerover', { ...shared, pointerType }))
  if (event.type === 'focusin' && target === document.activeElement)
    target.dispatchEvent(new FocusEvent('focusin', shared))
  if (event.type !== 'click') return
  target.dispatchEvent(new PointerEvent('pointerdown', { ...shared, pointerType }))
  target.dispatchEvent(new MouseEvent('click', { ...shared, detail: 1 }))
}
