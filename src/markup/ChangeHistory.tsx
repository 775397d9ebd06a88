/** @jsxImportSource #html */
import type { HistoryEntry } from '../../domain/changes/history.ts'
import { changesCopy, changesSiteCopy } from '../../domain/copy/changes.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { instantMs, taipeiText } from '../../domain/time/taipei-time.ts'
import { type HistoryLineView, historyLine } from '../content/views/history-view.ts'
import type { Child, Html } from '../jsx/html.ts'
import { Difference, Values } from './ChangeValues.tsx'

/** Number of changes of a version that are listed; its page has all. */
const maxLines = 6
/** Number of versions that are not folded. */
const maxOpen = 3

/** What each data version changed in the page's record and about it; nothing if there is none. */
export function ChangeHistory({ of: entries }: { of: readonly HistoryEntry[] }): Child {
  const earlier = entries.slice(maxOpen)
  return (
    entries.length > 0 && (
      <section>
        <h2 class="section-head">{changesCopy.history}</h2>
        <Versions of={entries.slice(0, maxOpen)} />
        {earlier.length > 0 && (
          <details class="mt-2">
            <summary>{fill(changesSiteCopy.earlier, { n: numberText(earlier.length) })}</summary>
            <Versions of={earlier} />
          </details>
        )}
      </section>
    )
  )
}

function Versions({ of: entries }: { of: readonly HistoryEntry[] }): Html {
  return (
    <ul class="mt-2 grid gap-3">
      {entries.map((entry) => (
        <li>
          <a href={pathOf(entry)}>{timeOf(entry)}</a>
          <ul class="mt-1 grid gap-1 pl-4">
            {entry.lines.slice(0, maxLines).map((line) => (
              <li>
                <Line {...historyLine(line)} />
              </li>
            ))}
            {entry.lines.length > maxLines && (
              <li class="quiet">{fill(changesSiteCopy.moreLines, { n: numberText(entry.lines.length - maxLines) })}</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Line({ about, label, ...values }: HistoryLineView): Child {
  return [
    about && <span>{about}　</span>,
    <span class="quiet">{label}</span>,
    ' ',
    <Values {...values} />,
    (values.difference || values.direction !== 0) && [
      ' ',
      <small class="num">
        <Difference {...values} />
      </small>,
    ],
  ]
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
