import type { ReactNode } from 'react'
import { shopCopy } from '../../domain/copy/contract.ts'

/** A wide table that scrolls sideways, with the hint that says so where a phone would hide the rest. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p className="swipe-hint">{shopCopy.swipeHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it, so the keyboard must get there */}
      <section className="ledger-scroll" aria-label={label} tabIndex={0}>
        {children}
      </section>
    </>
  )
}
