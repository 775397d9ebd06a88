/** @jsxImportSource #html */
import { conversionCopy, reformCopy } from '../../../domain/copy/contract.ts'
import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import { reformSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { CommonConversion, ConversionView, ReformView } from '../../content/views/reform-view.ts'
import { type Child, type Html, renderChild, trusted } from '../../jsx/html.ts'
import { ItemHead, MaterialList, NamedItem } from '../NamedItem.tsx'
import { Facts } from '../PageSection.tsx'
import { Table } from '../Table.tsx'

const labels = reformCopy.columns

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

/** The values that all conversions of a box share; nothing if there are none. */
export function CommonFacts({ common, sharedMaterials }: Pick<ReformView, 'common' | 'sharedMaterials'>): Child {
  const { refine, change, materials = sharedMaterials, note } = common
  const facts = [
    refine !== undefined && ([labels.refine, refine] as const),
    change !== undefined && ([labels.refineChange, change] as const),
    materials.length > 0 && ([labels.materials, <MaterialList of={materials} />] as const),
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
export function ReformPageTable({ box, rows, common, sharedMaterials }: ReformView): Html {
  const taken = takenColumns(rows, common, materialsLabel(sharedMaterials))
  const columns = [
    { text: labels.base, class: 'md:w-[24%] lg:w-[21%]' },
    { text: labels.result, class: 'md:w-[30%] lg:w-[23%]' },
    ...taken.map(({ text, width }) => ({ text, class: width })),
  ]
  return (
    <Table caption={box.name} class="md:table-fixed" columns={columns} listed>
      {rows.map((row) => (
        <tr {...(taken.length > 0 && runOf(row))}>
          <ItemHead {...row.base} />
          <td>
            <After {...row} />
          </td>
          {taken.map(({ text, of }) => (
            <TakenCell label={text}>{of(row)}</TakenCell>
          ))}
        </tr>
      ))}
    </Table>
  )
}

interface TakenColumn {
  name: keyof CommonConversion
  text: string
  width: string
  of: (row: ConversionView) => Child
}

/** The requirements of a conversion as columns: without the common ones, and without empty notes. */
function takenColumns(rows: readonly ConversionView[], common: CommonConversion, materials: string): TakenColumn[] {
  const { refine, refineChange } = labels
  const columns: TakenColumn[] = [
    { name: 'refine', text: refine, width: 'md:w-24', of: (row) => row.refine },
    { name: 'change', text: refineChange, width: 'md:w-24 xl:w-44', of: (row) => row.change },
    { name: 'materials', text: materials, width: '', of: (row) => <MaterialList of={row.materials} /> },
    { name: 'note', text: conversionCopy.columns.note, width: 'md:w-[15%]', of: (row) => <Quiet text={row.note} /> },
  ]
  return columns.filter(({ name }) => common[name] === undefined && (name !== 'note' || rows.some(({ note }) => note)))
}

function materialsLabel(sharedMaterials: ReformView['sharedMaterials']): string {
  return sharedMaterials.length > 0 ? reformSiteCopy.otherMaterials : labels.materials
}

function Quiet({ text }: { text: string }): Child {
  return text && <span class="quiet">{text}</span>
}

/** A cell of a requirement: in a run, only the first visible row shows it (src/styles/reform.css). */
function TakenCell({ label, children }: { label: string; children: Child }): Html {
  const content = renderChild(children)
  if (content === '') return <td />
  return (
    <td class="again" data-label={label}>
      <div>{trusted(content)}</div>
    </td>
  )
}

function runOf({ run }: ConversionView) {
  return run > 0 && { class: `run-${run}`, 'data-again': reformSiteCopy.again }
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

/** Table of a conversion page: base and result, refine, materials, note. */
export function ConversionPageTable({ box, rows, sharedMaterials }: ReformView): Html {
  const { item, refine, note } = conversionCopy.columns
  const materials = materialsLabel(sharedMaterials)
  const noted = rows.some((row) => notesOf(row) !== '')
  const columns = [
    { text: item, class: 'md:w-[46%] lg:w-[48%]' },
    { text: refine, class: 'md:w-20 lg:w-24' },
    materials,
    noted && { text: note, class: 'md:w-[16%]' },
  ]
  return (
    <Table caption={box.name} class="md:table-fixed" columns={columns} listed>
      {rows.map((row) => (
        <tr {...runOf(row)}>
          <th scope="row">
            <div class="pair">
              <NamedItem {...row.base} />
              <span class="sr-only">{reformSiteCopy.result}</span>
              {arrow}
              <NamedItem {...row.result} />
            </div>
          </th>
          <TakenCell label={refine}>{row.refine}</TakenCell>
          <TakenCell label={materials}>
            <MaterialList of={row.materials} />
          </TakenCell>
          {noted && (
            <TakenCell label={note}>
              <Quiet text={notesOf(row)} />
            </TakenCell>
          )}
        </tr>
      ))}
    </Table>
  )
}

/** The last column of a conversion page; a page without notes has no such column. */
function notesOf(row: ConversionView): string {
  return [row.changes && `${labels.refineChange} ${row.change}`, row.note].filter(Boolean).join('；')
}

/** Between base and result. */
const arrow = <i class="to" />
