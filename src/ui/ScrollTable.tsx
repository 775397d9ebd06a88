import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { shopCopy } from '../../domain/copy/market.ts'
import { scrollBox } from '../parts/table.ts'

interface Props {
  label: string
  /** See `scrollBox`. */
  fitsDesktop?: boolean
  children: ReactNode
}

/** A table that scrolls sideways where it is wider than its box, with a hint as long as it is. */
export function ScrollTable({ children, ...table }: Props) {
  const { class: className, ...box } = scrollBox(table)
  const section = useRef<HTMLElement>(null)
  const [isWider, setIsWider] = useState(false)
  useLayoutEffect(() => {
    const element = section.current
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
      <section ref={section} className={className} {...box} tabIndex={isWider ? 0 : undefined}>
        {children}
      </section>
    </>
  )
}

/** A table that a desktop has room for is in a box that does not scroll. */
const isScrolled = (element: HTMLElement) => getComputedStyle(element).overflowX !== 'visible'
