import type { MouseEvent, ReactNode } from 'react'

interface Props {
  href: string
  /** Accessible name, where several links have similar texts. */
  label?: string
  /** Shows the record or the list in this page; absent = the link leads to another page. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A link to a record, or back to the list of records. */
export function RecordLink({ href, label, onOpen, children }: Props) {
  function press(event: MouseEvent) {
    // The browser itself opens links in another tab or window.
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={href} className="wrap-anywhere" aria-label={label} onClick={press}>
      {children}
    </a>
  )
}
