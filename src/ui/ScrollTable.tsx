import type { ReactNode } from 'react'
import { shopCopy } from '../../domain/copy/contract.ts'

interface Props {
  label: string
  /** Screens too narrow for the table, where a hint is shown; absent if only huge numbers make it too wide. */
  hintOn?: 'phone' | 'tablet'
  /** True if a desktop always has room for the table: its head then stays visible while the page scrolls. */
  fitsDesktop?: boolean
  children: ReactNode
}

// Widths at which the table scrolls. There the head is static: a sticky one would stick to the box, not to the window.
const atAllWidths = '[&_thead_th]:static [&_thead_th]:bg-transparent'
const belowDesktop = 'max-lg:[&_thead_th]:static max-lg:[&_thead_th]:bg-transparent lg:overflow-visible lg:bg-none'

const hints = { phone: 'md:hidden', tablet: 'max-md:hidden lg:hidden' } as const

/** A wide table that scrolls sideways, with a hint where the window hides a part. */
export function ScrollTable({ label, hintOn, fitsDesktop = false, children }: Props) {
  return (
    <>
      {hintOn && <p className={`quiet print:hidden ${hints[hintOn]}`}>{shopCopy.swipeHint}</p>}
      <section
        className={`data-table-scroll ${fitsDesktop ? belowDesktop : atAllWidths}`}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it, so the keyboard must get there
        tabIndex={0}
      >
        {children}
      </section>
    </>
  )
}
