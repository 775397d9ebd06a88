import type { ReactNode } from 'react'
import { shopCopy } from '../../domain/copy/contract.ts'

interface Props {
  label: string
  /** True if a phone shows the whole table, except for huge numbers: no hint is shown. */
  fits?: boolean
  /** True if a desktop always has room for the table: its head then stays visible while the page scrolls. */
  wideFits?: boolean
  /** True if a tablet shows the whole table too: no hint is shown. */
  tabletFits?: boolean
  /** True if a phone shows the whole table, but a tablet does not. */
  phoneFits?: boolean
  children: ReactNode
}

const always = '[&_thead_th]:static [&_thead_th]:bg-transparent'
const narrowOnly = 'max-lg:[&_thead_th]:static max-lg:[&_thead_th]:bg-transparent lg:overflow-visible lg:bg-none'

/** A wide table that scrolls sideways, with a hint where a phone would hide a part. */
export function ScrollTable({ label, children, ...fit }: Props) {
  const { fits = false, wideFits = false, tabletFits = false, phoneFits = false } = fit
  const hintWidths = `${wideFits && !tabletFits ? 'lg:hidden' : 'md:hidden'} ${phoneFits ? 'max-md:hidden' : ''}`
  return (
    <>
      {!fits && <p className={`quiet print:hidden ${hintWidths}`}>{shopCopy.swipeHint}</p>}
      <section
        className={`data-table-scroll ${wideFits ? narrowOnly : always}`}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it, so the keyboard must get there
        tabIndex={0}
      >
        {children}
      </section>
    </>
  )
}
