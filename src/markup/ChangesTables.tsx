/** @jsxImportSource #html */
import { changesCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { changesSiteCopy } from '../../domain/copy/site-changes.ts'
import { numberText } from '../../domain/number-text.ts'
import type { ChangeRowView, ChangesSectionView, ChangesView, RecordView } from '../content/views/changes-view.ts'
import type { Child, Html } from '../jsx/html.ts'
import { ItemIcon } from './NamedItem.tsx'

/** The title of a version's page: a narrow line breaks between the words only. */
export function VersionTitle({ words }: { words: readonly string[] }): Html {
  return <>{words.map((word, index) => [index > 0 && ' ', <span class="whitespace-nowrap">{word}</span>])}</>
}

/** What happened, and the names of the version and of the previous one, which may be hashes. */
export function VersionNote({
  version,
  previous,
  summary,
}: Pick<ChangesView, 'version' | 'previous' | 'summary'>): Html {
  return (
    <>
      <p>{summary}</p>
      <details class="quiet">
        <summary>{changesSiteCopy.versions}</summary>
        <p>
          {fill(changesCopy.version, { version })}
          {previous && `　${fill(changesSiteCopy.since, { version: previous })}`}
        </p>
      </details>
    </>
  )
}

/** Records that were added or removed, with the number of those beyond the limit. */
export function RecordList({ records, count }: { records: readonly RecordView[]; count: number }): Child {
  return (
    <>
      <ul class="item-columns">
        {records.map((record) => (
          <li id={record.id}>
            <RecordLink {...record} />
          </li>
        ))}
      </ul>
      <More n={count - records.length} />
    </>
  )
}

/** Before → after of every change: one table, a group of rows per field. */
export function ChangedTable({ title, groups, more }: Pick<ChangesSectionView, 'title' | 'groups' | 'more'>): Child {
  const { before, after, changed } = changesCopy
  const heads = [changesSiteCopy.content, before, after, changesSiteCopy.difference]
  return (
    <>
      <table class="data-table data-table-cards changes-table">
        <caption class="sr-only">{`${title} ${changed}`}</caption>
        <thead>
          <tr>
            {heads.map((text) => (
              <th scope="col">{text}</th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, rows }) => (
          <tbody>
            <tr class="change-field">
              <th scope="rowgroup" colspan={heads.length}>
                {label}
              </th>
            </tr>
            {rows.map((row) => (
              <ChangeRow {...row} />
            ))}
          </tbody>
        ))}
      </table>
      <More n={more} />
    </>
  )
}

function ChangeRow(row: ChangeRowView): Html {
  const { kind, difference, count, lines, records, anchors } = row
  const none = kind === 'changed' && !difference ? changesSiteCopy.nothing : ''
  const isSingle = count === 1 && records[0]
  return (
    <tr id={isSingle ? anchors[0] : undefined}>
      <th scope="row">
        {isSingle ? <RecordLink {...isSingle} /> : <ManyRecords {...row} />}
        {isSingle && lines > 1 && <span class="quiet">{fill(changesSiteCopy.lines, { n: numberText(lines) })}</span>}
        <About {...row} />
      </th>
      {/* An added row has no earlier value: the badge shows that it is new, and the cell stays empty. */}
      <Value label={changesCopy.before} text={kind === 'added' ? '' : row.before || none} look="text-faint" />
      <Value label={changesCopy.after} text={kind === 'removed' ? '' : row.after || none} />
      <Value label={changesSiteCopy.difference} text={difference} look="num" />
    </tr>
  )
}

/** On a phone an empty cell is left out. */
function Value({ label, text, look }: { label: string; text: string; look?: string }): Html {
  return (
    <td class={look} data-label={text && label}>
      {text}
    </td>
  )
}

/** The first records that share a change, and a list of more. */
function ManyRecords({ records, count, lines, anchors }: ChangeRowView): Html {
  const names = [...new Set(records.map(({ name }) => name))].slice(0, 3)
  return (
    <details>
      <summary>
        {anchors.map((id) => (
          <span id={id} />
        ))}
        {fill(changesSiteCopy.several, { names: names.join('、'), n: numberText(count) })}
        {lines > count && fill(changesSiteCopy.lines, { n: numberText(lines) })}
      </summary>
      <ul class="item-columns">
        {records.map((record) => (
          <li>
            <RecordLink {...record} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Place, item and kind of a change. */
function About({ kind, place, subject, href }: ChangeRowView): Child {
  const parts = [
    place && <span class="quiet">{place}</span>,
    subject && <span>{href ? <a href={href}>{subject}</a> : subject}</span>,
    kind !== 'changed' && <span class="badge">{changesCopy[kind]}</span>,
  ].filter(Boolean)
  return parts.length > 0 && [' ', <span class="change-place">{parts.map((part) => [part, ' '])}</span>]
}

function RecordLink({ name, href, icon }: Pick<RecordView, 'name' | 'href' | 'icon'>): Html {
  const inside = [icon > 0 && <ItemIcon id={icon} />, <span>{name}</span>]
  if (!href) return <span class="item">{inside}</span>
  return (
    <a class="item" href={href}>
      {inside}
    </a>
  )
}

function More({ n }: { n: number }): Child {
  return n > 0 && <p class="quiet">{fill(changesSiteCopy.more, { n: numberText(n) })}</p>
}
