import { useLayoutEffect, useRef } from 'react'
import { purgedFragment } from '../stores/purge-html.ts'

/** Shows HTML from a host, purged anew. Item tags in it come alive by the page's delegated tooltip. */
export function PurgedHtml({ html }: { html: string }) {
  const holder = useRef<HTMLDivElement>(null)
  // Nodes, not their text: what is read again may become something else. Before the paint, so that nothing jumps.
  useLayoutEffect(() => {
    holder.current?.replaceChildren(purgedFragment(html))
  }, [html])
  return <div ref={holder} className="prose" />
}
