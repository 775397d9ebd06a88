/** @jsxImportSource #dom */
/** What the search page shows instead of results. */

import { fill } from '../../../domain/copy/fill.ts'
import { searchCopy, searchSiteCopy } from '../../../domain/copy/search.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { askSearch } from '../../stores/search/client.ts'
import { searchPath } from './suggestion-parts.tsx'

/** What was searched, the parts of the query that have results, and the lists. */
export function emptyResult(query: string, lists: readonly HTMLAnchorElement[]): HTMLElement {
  return (
    <div class="search-none grid gap-2 py-4">
      <strong>{fill(searchCopy.none, { q: query })}</strong>
      <p class="quiet">{searchSiteCopy.noneNext}</p>
      <PartLinks query={query} />
      <p class="flex flex-wrap gap-2">
        {lists.map(({ href, textContent }) => (
          <a class="btn btn-small" href={href}>
            {textContent}
          </a>
        ))}
      </p>
    </div>
  )
}

export function noneInKind(query: string): HTMLElement {
  return (
    <div class="search-none grid justify-items-start gap-2 py-4">
      <strong>{searchSiteCopy.noneInKind}</strong>
      <a class="btn btn-small" href={searchPath(query)}>
        {searchSiteCopy.everywhere}
      </a>
    </div>
  )
}

/** Links to searches for parts of the query, once they are known. */
function PartLinks({ query }: { query: string }): HTMLElement {
  const row = <p class="flex flex-wrap items-center gap-2" hidden />
  askSearch('parts', { query }).then((parts) => {
    if (parts.length === 0) return
    const links = parts.map(({ text, count }) => (
      <a class="btn btn-small" href={searchPath(text)}>
        {fill(searchSiteCopy.part, { text, n: numberText(count) })}
      </a>
    ))
    row.append(searchSiteCopy.parts, ...links)
    row.hidden = false
  }, console.warn)
  return row
}
