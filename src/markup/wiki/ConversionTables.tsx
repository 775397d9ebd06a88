/** @jsxImportSource #html */

import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import { conversionCopy, reformCopy, reformSiteCopy } from '../../../domain/copy/reforms.ts'
import type { CommonConversion, ConversionView, ReformView } from '../../content/views/reform-view.ts'
import { type Child, type Html, renderChild, trusted } from '../../jsx/html.ts'
import { ItemHead, MaterialList, NamedItem } from '../NamedItem.tsx'
import { Facts } from '../PageSection.tsx'
import { pagedRows } from '../paged-rows.ts'
import { Table } from '../Table.tsx'

const labels = reformCopy.columns

/** Number of conversions that their tables show at once. */
export const conversionsOnPage = 20

/** Below the head of both pages of a box: whether the server refuses it, and the link to the other page. */
export function ReformLinks({ refused, href, text }: { refused: boolean; href: string; text: string }): Child {
  return (
    <>
      {refused && <p class="notice">{gameDataCopy.refused}</p>}
      <p>
        <a class="btn btn-small" href={href}>
          {text}
        </a>
      </p>
    </>
  )
}

/** Distinguishes the conversion page of a box from its reform page, which has the same heading. */
export function ConversionBadge(): Html {
  return <p class="badge">{reformSiteCopy.conversions}</p>
}

/** That a conversion cannot fail, and the values that all conversions of a box share. */
export function CommonFacts({ common, sharedMaterials, refused, rows }: ReformView): Child {
  const { refine, change, materials = sharedMaterials, note } = common
  const facts = [
    refine !== undefined && ([labels.refine, refine] as const),
    change !== undefined && ([labels.refineChange, change] as const),
    materials.length > 0 && ([labels.materials, <MaterialList of={materials} />] as const),
    !refused && rows.length > 0 && ([reformSiteCopy.chance, reformSiteCopy.always] as const),
    note && ([conversionCopy.columns.note, note] as const),
  ].filter((fact) => fact !== false && fact !== undefined && fact !== '')
  return (
    facts.length > 0 && (
      <section class="panel mt-3">
        <h2 class="quiet mb-1.5">{reformSiteCopy.common}</h2>
        <Facts of={facts} data-common />
      </section>
    )
  )
}

/** Table of a reform page: before and after side by side, then the requirements, without the common ones. */
export function ReformPageTable(view: ReformView): Html {
  const { box, rows } = view
  const { refine, change, materials, note } = requirements(view)
  const noted = !note.isCommon && rows.some((row) => row.note)
  const last = noted ? withNotes(materials, note) : materials
  const taken = [refine, change, last].filter(({ isCommon }) => !isCommon)
  const [before, after] = taken.length > 2 ? ['lg:w-[21%]', 'lg:w-[23%]'] : ['lg:w-[24%]', 'lg:w-[26%]']
  const columns = [
    { text: labels.base, class: `md:w-[24%] ${before}` },
    { text: labels.result, class: `md:w-[30%] ${after}` },
    ...taken.map(({ text, width }) => ({ text, class: width })),
  ]
  return (
    <Table caption={box.name} class="md:table-fixed" columns={columns} listed>
      {pagedRows(
        rows.map((row, index) => (
          <tr {...runOf(row, taken)} {...planFacts(row, rows[index - 1])}>
            <ItemHead {...row.base} />
            <td>
              <After {...row} />
            </td>
            {taken.map((column) => (
              <TakenCell column={column} row={row} />
            ))}
          </tr>
        )),
        conversionsOnPage,
      )}
    </Table>
  )
}

/** What the planner (src/elements/plan/read-reforms.ts) reads; nothing where it is that of the row before. */
function planFacts({ facts, note }: ConversionView, before: ConversionView | undefined) {
  const isSame = before?.facts === facts && before.note === note
  return !isSame && { 'data-reform': facts, 'data-note': note || undefined }
}

/** A requirement of conversions. */
interface Requirement {
  text: string
  width: string
  /** Whether all conversions have the same, which is above the table. */
  isCommon: boolean
  of: (row: ConversionView) => Child
}

function requirements({ common, sharedMaterials }: ReformView) {
  const { refine, refineChange } = labels
  const column = (name: keyof CommonConversion, text: string, width: string, of: Requirement['of']): Requirement => ({
    text,
    width,
    of,
    isCommon: common[name] !== undefined,
  })
  const materials = sharedMaterials.length > 0 ? reformSiteCopy.otherMaterials : labels.materials
  return {
    refine: column('refine', refine, 'md:w-24', (row) => row.refine),
    change: column('change', refineChange, 'md:w-24 xl:w-44', (row) => row.change),
    materials: column('materials', materials, '', (row) => <MaterialList of={row.materials} />),
    note: column('note', conversionCopy.columns.note, '', (row) => <Quiet text={row.note} />),
  }
}

/** Few rows have a note: it is below their materials instead of in a nearly empty column. */
function withNotes(materials: Requirement, note: Requirement): Requirement {
  if (materials.isCommon) return note
  return { ...materials, text: `${materials.text}、${note.text}`, of: (row) => [materials.of(row), note.of(row)] }
}

function Quiet({ text }: { text: string }): Child {
  return text && <p class="quiet">{text}</p>
}

/** A cell of a requirement: in a run, only the first visible row shows it (src/styles/reform.css). */
function TakenCell({ column, row }: { column: Requirement; row: ConversionView }): Html {
  const content = renderChild(column.of(row))
  if (content === '') return <td />
  return (
    <td class="again" data-label={column.text}>
      <div>{trusted(content)}</div>
    </td>
  )
}

function runOf({ run }: ConversionView, columns: readonly Requirement[]) {
  const again = columns.length > 0 && reformSiteCopy.again
  return run > 0 && { class: `run-${run}`, 'data-again': again }
}

/** If only the refine level of the item changes, its name is not repeated. */
function After({ base, result }: ConversionView): Html {
  if (base.id === result.id) return <span class="quiet">{reformSiteCopy.sameItem}</span>
  return (
    <span class="inline-flex items-center gap-3">
      {arrow}
      <NamedItem {...result} />
    </span>
  )
}

/** Table of a conversion page: base and result, then refine, materials and note without the common ones. */
export function ConversionPageTable(view: ReformView): Html {
  const { box, rows } = view
  const { refine, change, materials, note } = requirements(view)
  /** A change of the refine level is part of the note. */
  const notesOf = (row: ConversionView) =>
    [row.changes && !change.isCommon && `${change.text} ${row.change}`, !note.isCommon && row.note]
      .filter(Boolean)
      .join('；')
  const notes = {
    ...note,
    width: 'md:w-[20%]',
    isCommon: !rows.some(notesOf),
    of: (row: ConversionView) => <Quiet text={notesOf(row)} />,
  }
  const taken = [refine, materials, notes].filter(({ isCommon }) => !isCommon)
  const columns = [
    { text: conversionCopy.columns.item, class: 'md:w-[46%] lg:w-[48%]' },
    ...taken.map(({ text, width }) => ({ text, class: width })),
  ]
  return (
    <Table caption={box.name} class="md:table-fixed" columns={columns} listed>
      {pagedRows(
        rows.map((row) => (
          <tr {...runOf(row, taken)}>
            <th scope="row">
              <div class="pair">
                <NamedItem {...row.base} />
                <span class="sr-only">{reformSiteCopy.result}</span>
                {arrow}
                <NamedItem {...row.result} />
              </div>
            </th>
            {taken.map((column) => (
              <TakenCell column={column} row={row} />
            ))}
          </tr>
        )),
        conversionsOnPage,
      )}
    </Table>
  )
}

/** Between base and result. */
const arrow = <i class="to" />
