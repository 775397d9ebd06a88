import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { shopCopy } from '../../domain/copy/market.ts'

interface Props {
  label: string
  /** True if a desktop always has room for the table: its head then stays visible while the page scrolls. */
  fitsDesktop?: boolean
  children: ReactNode
}

// Widths at which the table scrolls. There the head is static: a sticky one would stick to the box, not to the window.
const atAllWidths = '[&_thead_th]:static [&_thead_th]:bg-transparent'
const belowDesktop = 'max-lg:[&_thead_th]:static max-lg:[&_thead_th]:bg-transparent lg:overflow-visible lg:bg-none'

/** A table that scrolls sideways where it is wider than its box, with a hint as long as it is. */
export function ScrollTable({ label, fitsDesktop = false, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const [isWider, setIsWider] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setIsWider(element.scrollWidth > element.clientWidth && isScrolled(element))
    measure()
    const resized = new ResizeObserver(measure)
    for (const watched of [element, ...element.children]) resized.observe(watched)
    return () => resized.disconnect()
  }, [])
  return (
    <>
      {isWider && <p className="quiet print:hidden">{shopCopy.swipeHint}</p>}
      <section
        ref={box}
        className={`data-table-scroll ${fitsDesktop ? belowDesktop : atAllWidths}`}
        aria-label={label}
        tabIndex={isWider ? 0 : undefined}
      >
        {children}
      </section>
    </>
  )
}

/** A table that a desktop has room for is in a box that does not scroll. */
const isScrolled = (element: HTMLElement) => getComputedStyle(element).overflowX !== 'visible'
