/** @jsxImportSource #html */
import type { HistoryEntry } from '../../domain/changes/history.ts'
import { changesCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { changesSiteCopy } from '../../domain/copy/site-changes.ts'
import { instantMs, taipeiText } from '../../domain/taipei-time.ts'
import type { Child } from '../jsx/html.ts'

/** The data versions that changed the page's record; nothing if there are none. */
export function ChangeHistory({ of: entries }: { of: readonly HistoryEntry[] }): Child {
  return (
    entries.length > 0 && (
      <section>
        <h2 class="section-head">{changesCopy.history}</h2>
        <ul class="link-columns">
          {entries.map((entry) => (
            <li>
              <a href={pathOf(entry)}>{timeOf(entry)}</a>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

/** The page's last change, for its head; nothing if there is none. */
export function LastChange({ of: [last] }: { of: readonly HistoryEntry[] }): Child {
  return (
    last && (
      <p class="quiet">
        <a href={pathOf(last)}>{fill(changesSiteCopy.last, { date: timeOf(last).slice(0, 10) })}</a>
      </p>
    )
  )
}

function pathOf({ slug, id }: HistoryEntry): string {
  return `/changes/${slug}#${encodeURIComponent(id)}`
}

function timeOf({ at }: HistoryEntry): string {
  return taipeiText(instantMs(at) ?? 0)
}
