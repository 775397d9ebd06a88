/** @jsxImportSource #html */
import { changesCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { changesSiteCopy } from '../../domain/copy/site-changes.ts'
import { numberText } from '../../domain/number-text.ts'
import type { ChangesSectionView, LineView, RecordView } from '../content/views/changes-view.ts'
import type { Child, Html } from '../jsx/html.ts'
import { ItemIcon } from './NamedItem.tsx'

/** The title of a version's page: a narrow line breaks between the words only. */
export function VersionTitle({ words }: { words: readonly string[] }): Html {
  return <>{words.map((word, index) => [index > 0 && ' ', <span class="whitespace-nowrap">{word}</span>])}</>
}

/** The version, and the one that it is compared with; `previous` is empty for the first. */
export function VersionNote({ version, previous }: { version: string; previous: string }): Html {
  return (
    <p class="quiet">
      {version}
      {previous && `　${fill(changesSiteCopy.since, { version: previous })}`}
    </p>
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
      <More text={changesSiteCopy.more} n={count - records.length} />
    </>
  )
}

/** Before → after of every changed record: one table, a group of rows per record. */
export function ChangedTable({ changed, counts }: Pick<ChangesSectionView, 'changed' | 'counts'>): Child {
  const { before, after } = changesCopy
  const heads = [changesSiteCopy.content, before, after]
  return (
    <>
      <table class="data-table data-table-cards changes-table">
        <thead>
          <tr>
            {heads.map((text) => (
              <th scope="col">{text}</th>
            ))}
          </tr>
        </thead>
        {changed.map((record) => (
          <tbody id={record.id}>
            <tr class="change-record">
              <th scope="rowgroup" colspan="3">
                <RecordLink {...record} />
              </th>
            </tr>
            {merged(record.lines).map((line) => (
              <LineRow {...line} />
            ))}
            {record.more > 0 && (
              <tr>
                <td colspan="3" class="quiet">
                  {fill(changesSiteCopy.moreLines, { n: numberText(record.more) })}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
      <More text={changesSiteCopy.more} n={counts.changed - changed.length} />
    </>
  )
}

interface MergedLine extends LineView {
  /** The subjects of the line; several if the same change applies to them. */
  subjects: Pick<LineView, 'subject' | 'href'>[]
}

/** Merges equal changes of several places into one line (`插槽 1、插槽 2`), then those of several subjects. */
function merged(lines: readonly LineView[]): MergedLine[] {
  const places = Map.groupBy(lines, ({ place: _, ...rest }) => JSON.stringify(rest))
  const once = [...places.values()].map((same) => ({
    ...(same[0] as LineView),
    place: [...new Set(same.map(({ place }) => place))].filter(Boolean).join('、'),
  }))
  const subjects = Map.groupBy(once, ({ subject: _, href: __, ...rest }) => JSON.stringify(rest))
  return [...subjects.values()].map((same) => ({
    ...(same[0] as LineView),
    subjects: same.filter(({ subject }) => subject !== ''),
  }))
}

function LineRow({ kind, label, subject, subjects, place, before, after }: MergedLine): Html {
  const what = [
    place && [<span class="quiet">{place}</span>, ' '],
    ...subjects.map(({ subject: name, href }, index) => [index > 0 && '、', href ? <a href={href}>{name}</a> : name]),
  ].filter(Boolean)
  const none = kind === 'changed' ? changesSiteCopy.nothing : '—'
  return (
    <tr>
      <th scope="row">
        {what.length > 0 && [<span>{what}</span>, ' ']}
        <span>
          {subject ? <span class="quiet">{label}</span> : label}
          {kind !== 'changed' && [' ', <span class="badge">{changesCopy[kind]}</span>]}
        </span>
      </th>
      {/* An added row has no earlier value: the badge shows that it is new, and the cell stays empty. */}
      <td class="text-faint" data-label={changesCopy.before}>
        {kind !== 'added' && (before || none)}
      </td>
      <td data-label={changesCopy.after}>
        {kind !== 'removed' && (after || none)}
        {kind === 'changed' && <Direction before={before} after={after} />}
      </td>
    </tr>
  )
}

/** Whether a number rose or fell; nothing if the texts are not numbers. */
function Direction({ before, after }: Pick<LineView, 'before' | 'after'>): Child {
  const [from, to] = [before, after].map(figure)
  if (from === undefined || to === undefined || from === to) return
  return [
    ' ',
    <small class="text-faint" aria-hidden="true">
      {to > from ? '▲' : '▼'}
    </small>,
  ]
}

/** The number in a text with sign, unit and thousands separators. */
function figure(text: string): number | undefined {
  const found = /^[+-]?\d[\d,]*(?:\.\d+)?(?=\s?[%Z]?$| 以上$)/.exec(text)
  return found ? Number(found[0].replaceAll(',', '')) : undefined
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

function More({ text, n }: { text: string; n: number }): Child {
  return n > 0 && <p class="quiet">{fill(text, { n: numberText(n) })}</p>
}
