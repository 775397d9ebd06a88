import { useLayoutEffect, useRef } from 'react'
import { sanitisedFragment } from '../stores/sanitise-html.ts'

/** Shows HTML from a host, sanitised again. Item tags in it get the page's delegated tooltip. */
export function SanitisedHtml({ html }: { html: string }) {
  const holder = useRef<HTMLDivElement>(null)
  // Nodes, not their text, which could change its meaning when parsed again. Before the paint, to avoid a layout shift.
  useLayoutEffect(() => {
    holder.current?.replaceChildren(sanitisedFragment(html))
  }, [html])
  return <div ref={holder} className="prose" />
}
