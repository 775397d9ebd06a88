import type { ReactNode } from 'react'
import { shopCopy } from '../../domain/copy/contract.ts'

interface Props {
  label: string
  /** True where a phone shows the whole table, unless its figures are huge: no hint then. */
  fits?: boolean
  children: ReactNode
}

/** A wide table that scrolls sideways, with the hint that says so where a phone would hide the rest. */
export function ScrollTable({ label, fits = false, children }: Props) {
  return (
    <>
      {!fits && <p className="quiet md:hidden print:hidden">{shopCopy.swipeHint}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it, so the keyboard must get there */}
      <section className="data-table-scroll" aria-label={label} tabIndex={0}>
        {children}
      </section>
    </>
  )
}
