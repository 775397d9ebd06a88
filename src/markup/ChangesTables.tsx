/** @jsxImportSource #html */
import { changesCopy, changesSiteCopy } from '../../domain/copy/changes.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/text/number-text.ts'
import type { RecordView } from '../content/views/change-record-view.ts'
import type {
  ChangeExampleView,
  ChangeRowView,
  ChangesSectionView,
  ChangesView,
} from '../content/views/changes-view.ts'
import { type Child, createHtml, type Html } from '../jsx/html.ts'
import { columnHead, dataTable } from '../parts/table.ts'
import { Difference, Values } from './ChangeValues.tsx'
import { ItemIcon } from './NamedItem.tsx'

/** The title of a version's page: a narrow line breaks between the words only. */
export function VersionTitle({ words }: { words: readonly string[] }): Html {
  return <>{words.map((word, index) => [index > 0 && ' ', <span class="whitespace-nowrap">{word}</span>])}</>
}

/** How much changed, with links to the sections, and the names of this and the previous version, which may be hashes. */
export function VersionNote({ version, previous, sections }: Omit<ChangesView, 'summary'>): Html {
  return (
    <>
      <p class="change-counts">
        {sections.map(({ id, title, countText }) => (
          <a href={`#${id}`}>
            {title} {countText}
          </a>
        ))}
      </p>
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

/** Every change in a line: what, before → after, difference; a group of rows per field. */
export function ChangedTable({ title, groups, more }: Pick<ChangesSectionView, 'title' | 'groups' | 'more'>): Child {
  const { before, after, changed } = changesCopy
  const heads = [changesSiteCopy.content, `${before} → ${after}`, changesSiteCopy.difference]
  return (
    <>
      {dataTable(createHtml, {
        caption: `${title} ${changed}`,
        class: 'data-table-lines changes-table',
        heads: heads.map((text) => columnHead(createHtml, text)),
        body: groups.map(({ label, rows }) => (
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
        )),
      })}
      <More n={more} />
    </>
  )
}

function ChangeRow(row: ChangeRowView): Html {
  const { records, names, anchors } = row
  const [record] = names ? [] : records
  return (
    <tr id={record && anchors[0]}>
      <th scope="row">
        <div class="change-what">
          {record ? <RecordLink {...record} /> : anchors.map((id) => <span id={id} />)}
          <About {...row} />
        </div>
      </th>
      <td class={isLong(row) && 'change-text'}>
        <Values {...row} />
      </td>
      <td class="num">
        <Difference {...row} />
      </td>
    </tr>
  )
}

/** Whether the values are sentences, which do not end at the edge of a column of numbers. */
function isLong({ before, after }: ChangeRowView): boolean {
  return Math.max(before.length, after.length) > 24
}

/** Place, item and kind of a change; what several share opens a list of them. */
function About({ kind, place, subject, href, names, records, examples, more }: ChangeRowView): Child {
  const isList = examples.length > 0 || names !== ''
  return [
    place && <span class="quiet">{place}</span>,
    isList ? (
      <details>
        <summary>
          {names} {subject && <span class={names ? 'quiet' : undefined}>{subject}</span>}
        </summary>
        <ul>
          {examples.length > 0
            ? examples.map((example) => <li>{exampleLine(example)}</li>)
            : records.map((record) => (
                <li>
                  <RecordLink {...record} />
                </li>
              ))}
          {more > 0 && <li class="quiet">{fill(changesSiteCopy.moreLines, { n: numberText(more) })}</li>}
        </ul>
      </details>
    ) : (
      subject && <Subject subject={subject} href={href} />
    ),
    kind !== 'changed' && <span class="badge">{changesCopy[kind]}</span>,
  ]
}

function Subject({ subject, href }: Pick<ChangeRowView, 'subject' | 'href'>): Child {
  return href ? <a href={href}>{subject}</a> : <span>{subject}</span>
}

function exampleLine({ record, place, before, after, ...subject }: ChangeExampleView): Child {
  return [
    record && <RecordLink {...record} />,
    place && <span class="quiet">{place}</span>,
    <Subject {...subject} />,
    (before || after) && (
      <span>
        <Values kind="changed" before={before} after={after} />
      </span>
    ),
  ]
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
