import type { MouseEvent, ReactNode } from 'react'

interface Props {
  href: string
  /** Name of the link. */
  label: string
  /** Shows the record in this page; absent = the link leads to another page. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A link to a record in a table. */
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
