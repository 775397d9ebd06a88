const stepPx = 16

/**
 * Makes a floating window movable: by its bar with mouse, pen or finger, by its handle with the arrow keys (Shift:
 * larger steps).
 */
export function makeDraggable(frame: HTMLElement, bar: HTMLElement, grip: HTMLElement, signal: AbortSignal): void {
  let x = 0
  let y = 0
  function moveTo(left: number, top: number) {
    x = Math.round(Math.max(0, Math.min(left, innerWidth - frame.offsetWidth)))
    y = Math.round(Math.max(0, Math.min(top, innerHeight - frame.offsetHeight)))
    frame.style.inset = `${y}px auto auto ${x}px`
    frame.style.margin = '0'
  }
  function here() {
    const { left, top } = frame.getBoundingClientRect()
    x = left
    y = top
  }
  bar.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || (event.target as Element).closest('button:not(.preview-grip)')) return
      here()
      const fromX = event.clientX - x
      const fromY = event.clientY - y
      bar.setPointerCapture(event.pointerId)
      const drag = new AbortController()
      const during = { signal: AbortSignal.any([signal, drag.signal]) }
      bar.addEventListener('pointermove', (move) => moveTo(move.clientX - fromX, move.clientY - fromY), during)
      for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
        bar.addEventListener(end, () => drag.abort(), during)
    },
    { signal },
  )
  grip.addEventListener(
    'keydown',
    (event) => {
      const step = event.shiftKey ? stepPx * 4 : stepPx
      const moves: Record<string, [number, number]> = {
        ArrowLeft: [-step, 0],
        ArrowRight: [step, 0],
        ArrowUp: [0, -step],
        ArrowDown: [0, step],
      }
      const move = moves[event.key]
      if (!move) return
      event.preventDefault()
      here()
      moveTo(x + move[0], y + move[1])
    },
    { signal },
  )
  const keepInside = () => {
    if (!frame.style.margin) return
    here()
    moveTo(x, y)
  }
  addEventListener('resize', keepInside, { signal })
}
