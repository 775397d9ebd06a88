/** @jsxImportSource #html */
import type { HighlightView } from '../content/views/last-patch.ts'
import type { Html } from '../jsx/html.ts'

interface Props {
  siteUrl: string
  summary: string
  changes: readonly HighlightView[]
}

/** A version in the feed of changes: its most important ones, with the values before and after. */
export function FeedEntry({ siteUrl, summary, changes }: Props): Html {
  return (
    <>
      <p>{summary}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ href, name, what, before, after, difference }) => (
            <li>
              <a href={siteUrl + href}>{name}</a> {what}
              {before && `：${before} → ${after}`} {difference}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
