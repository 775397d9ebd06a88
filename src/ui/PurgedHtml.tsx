import { useLayoutEffect, useRef } from 'react'
import { purgedFragment } from '../stores/purge-html.ts'

/** Shows HTML from a host, purged again. Item tags in it get the page's delegated tooltip. */
export function PurgedHtml({ html }: { html: string }) {
  const holder = useRef<HTMLDivElement>(null)
  // Nodes, not their text, which could change its meaning when parsed again. Before the paint, to avoid a layout shift.
  useLayoutEffect(() => {
    holder.current?.replaceChildren(purgedFragment(html))
  }, [html])
  return <div ref={holder} className="prose" />
}
