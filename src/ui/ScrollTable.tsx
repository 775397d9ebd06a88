import type { ReactNode } from 'react'
import { shopCopy } from '../../domain/copy/contract.ts'

interface Props {
  label: string
  /** True where a phone shows the whole table, unless its figures are huge: no hint then. */
  fits?: boolean
  /** True where a desktop always has room for the table: its head can then stay in sight while the page scrolls. */
  wideFits?: boolean
  /** True where a tablet shows the whole table, too: no hint then. */
  tabletFits?: boolean
  children: ReactNode
}

/** A wide table that scrolls sideways, with the hint that says so where a phone would hide the rest. */
export function ScrollTable({ label, fits = false, wideFits = false, tabletFits = false, children }: Props) {
  return (
    <>
      {!fits && (
        <p className={`quiet print:hidden ${wideFits && !tabletFits ? 'lg:hidden' : 'md:hidden'}`}>
          {shopCopy.swipeHint}
        </p>
      )}
      <section
        className={`data-table-scroll ${wideFits ? 'max-lg:[&_thead_th]:static max-lg:[&_thead_th]:bg-transparent lg:overflow-visible lg:bg-none' : '[&_thead_th]:static [&_thead_th]:bg-transparent'}`}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it, so the keyboard must get there
        tabIndex={0}
      >
        {children}
      </section>
    </>
  )
}
