/** @jsxImportSource #dom */
/**
 * <map-picture data-map="…">: the marks of a map's picture can be chosen by keyboard and touch. `MapPicture.tsx` writes it.
 * Parts inside
 *   svg > g[data-layer]   the marks of a layer; each has a `title`, `data-at="X/Y"` and, if there is more, `data-to`
 *   input[type=checkbox]  shows the layer of its value
 *   [data-place]          shows the chosen mark with its coordinates
 */
import { fill } from '../../domain/copy/fill.ts'
import { mapPictureCopy as copy } from '../../domain/copy/map-picture.ts'
import { naviCommand } from '../../domain/market/navi.ts'
import { CommandButton } from './command-button.tsx'
import { keepSellers } from './map-sellers.tsx'

/** Keys that move between marks. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
/** How far from a point a press may be, in pixels: half of the least size of a target for fingers. */
const reachPx = 22

class MapPicture extends HTMLElement {
  #svg!: SVGSVGElement
  #place!: HTMLElement
  #chosen: SVGElement | undefined

  connectedCallback() {
    this.#svg = this.querySelector('svg') as SVGSVGElement
    this.#place = this.querySelector('[data-place]') as HTMLElement
    const name = document.querySelector('h1')?.textContent ?? ''
    this.#svg.setAttribute('role', 'group')
    // The numbers are also in the names of the marks.
    this.#svg.querySelector('[data-amounts]')?.setAttribute('aria-hidden', 'true')
    this.#svg.setAttribute('aria-label', fill(copy.keys, { name }))
    this.#svg.addEventListener('click', this.#press)
    this.#svg.addEventListener('keydown', this.#move)
    this.#svg.addEventListener('focusin', ({ target }) => this.#choose(target as SVGElement))
    this.addEventListener('change', this.#switchLayer)
    // A layer may have been switched off before this script was loaded.
    for (const input of this.querySelectorAll<HTMLInputElement>('input')) this.#showLayer(input)
    this.refresh()
    keepSellers(this)
  }

  /** Makes marks focusable: one of them is in the order of the tab key, arrows lead to the others. */
  refresh(): void {
    const marks = this.#shownMarks()
    if (this.#chosen && !marks.includes(this.#chosen)) this.#forget()
    const inOrder = this.#chosen ?? marks[0]
    for (const mark of marks) {
      mark.setAttribute('role', 'img')
      mark.setAttribute('tabindex', mark === inOrder ? '0' : '-1')
    }
  }

  #shownMarks(): SVGElement[] {
    return [...this.#svg.querySelectorAll<SVGElement>('[data-layer]:not([hidden]) > [data-at]')]
  }

  #choose(mark: SVGElement): void {
    if (mark.dataset.at === undefined || mark === this.#chosen) return
    this.#chosen?.removeAttribute('data-chosen')
    this.#chosen = mark
    mark.setAttribute('data-chosen', '')
    const [x, y] = mark.dataset.at.split('/').map(Number) as [number, number]
    const command = naviCommand({ map: this.dataset.map ?? '', x, y }) ?? ''
    const to = mark.dataset.to
    this.#place.replaceChildren(
      <strong>{mark.querySelector('title')?.textContent ?? ''}</strong>,
      <code>{command}</code>,
      <CommandButton command={command} />,
      ...(to ? [<a href={to}>{to.startsWith('#') ? copy.open : copy.openMap}</a>] : []),
    )
    this.refresh()
  }

  #forget(): void {
    this.#chosen?.removeAttribute('data-chosen')
    this.#chosen = undefined
    this.#place.textContent = copy.hint
  }

  #move = (event: KeyboardEvent) => {
    const marks = this.#shownMarks()
    const at = marks.indexOf(event.target as SVGElement)
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    const ends: Readonly<Record<string, number>> = { Home: 0, End: marks.length - 1 }
    const next = step === undefined ? ends[event.key] : (at + step + marks.length) % marks.length
    if (event.key === 'Enter') this.#place.querySelector('button')?.focus()
    else if (next === undefined) return
    else marks[next]?.focus()
    event.preventDefault()
  }

  #press = ({ clientX, clientY }: MouseEvent) => {
    const matrix = this.#svg.getScreenCTM()
    if (!matrix) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    const found = this.#shownMarks()
      .map((mark) => ({ mark, ...measure(mark as SVGGraphicsElement, x, y) }))
      .filter(({ distance }) => distance * matrix.a <= reachPx)
    const points = found.filter(({ size }) => size === 0).sort((a, b) => a.distance - b.distance)
    const areas = found.filter(({ distance }) => distance === 0).sort((a, b) => a.size - b.size)
    const mark = points[0]?.mark ?? areas[0]?.mark
    mark?.focus({ preventScroll: true })
  }

  #switchLayer = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) this.#showLayer(target)
    this.refresh()
  }

  #showLayer({ value, checked }: HTMLInputElement): void {
    this.#svg.querySelector(`[data-layer="${value}"]`)?.toggleAttribute('hidden', !checked)
  }
}

/** How far a place is from a mark, and how large the mark is, in cells. */
function measure(mark: SVGGraphicsElement, x: number, y: number): { distance: number; size: number } {
  const box = mark.getBBox()
  const beyond = (at: number, from: number, length: number) => Math.max(from - at, 0, at - from - length)
  const distance = Math.hypot(beyond(x, box.x, box.width), beyond(y, box.y, box.height))
  return { distance, size: box.width * box.height }
}

customElements.define('map-picture', MapPicture)
