/** @jsxImportSource #html */
import { fill } from '../../../domain/copy/fill.ts'
import { packageCopy, packageSiteCopy } from '../../../domain/copy/packages.ts'
import { maxBoxes } from '../../../domain/odds/boxes.ts'
import type { RowBoxes } from '../../../domain/odds/row-boxes.ts'
import { sufficientPercents } from '../../../domain/odds/sufficient-percents.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { PackageRowView, PackageTable } from '../../content/views/package-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { EmptyList, ListPages } from '../ListEnd.tsx'
import { ItemHead } from '../NamedItem.tsx'
import { pagedRows } from '../paged-rows.ts'
import { ChanceCell, numberColumn, Table } from '../Table.tsx'
import { EnchantButtons, WearButton } from './ItemButtons.tsx'

const { columns } = packageCopy
/** `50/90/99% 要開`. */
const boxesLabel = fill(packageSiteCopy.boxes, { percents: sufficientPercents.join('/') })

/** Whether a row has content for the last column; a table without any has no such column. */
export function hasNotes({ remark, worn, enchants }: PackageRowView): boolean {
  return Boolean(remark || worn || enchants.length > 0)
}

interface Props extends PackageTable {
  /** Whether there is a column of boxes. */
  counted: boolean
  /** Whether there is a last column. */
  noted: boolean
}

const pageSize = 50

/** One table of a package. Sorting by chance compares `data-chance`. */
export function PoolTable({ pool, title, rows, note, counted, noted, times, shared }: Props): Html {
  const chance = {
    text: columns.chance,
    class: 'num',
    'data-sort': typeof pool === 'number' && pool > 0 && 'chance',
  } as const
  return (
    <section data-pool={pool} data-times={times} data-shared={shared}>
      <h2 class="section-head">{title}</h2>
      {note && <p class="quiet">{note}</p>}
      <data-list page-size={pageSize} search-in=".item" search-input="package-search">
        <p class="quiet" data-list-status role="status" />
        <Table
          caption={title}
          class="package-table"
          columns={[
            columns.name,
            numberColumn(columns.quantity),
            chance,
            counted && numberColumn(boxesLabel),
            noted && columns.remark,
          ]}
          listed
        >
          {pagedRows(
            rows.map((row) => (
              <tr data-chance={row.weight} data-odds={row.odds}>
                <ItemHead {...row.item} />
                <td class="num" data-label={columns.quantity}>
                  {row.quantity}
                </td>
                <RowChance {...row} />
                {counted && <BoxCounts {...row} />}
                {noted && <td>{notes(row)}</td>}
              </tr>
            )),
            pageSize,
          )}
        </Table>
        <EmptyList rows={rows.length} empty={packageCopy.empty} />
        {rows.length > pageSize && <ListPages label={title} />}
      </data-list>
    </section>
  )
}

/** Fixed and chosen rows have no bar: an empty one would contradict 100 %. */
function RowChance({ chance, bar }: PackageRowView): Html {
  return bar === undefined ? <td class="num">{chance}</td> : <ChanceCell text={chance} chance={bar} />
}

function BoxCounts({ boxes }: PackageRowView): Html {
  return (
    <td class="num" data-label={boxes && boxesLabel}>
      {boxes && boxesTexts(boxes).map((text, index) => (index === 0 ? text : <small>{text}</small>))}
    </td>
  )
}

/** `69/230/459`, and the number after which a player who opens alone has it; one number where all are equal. */
function boxesTexts({ counts, certainAlone }: RowBoxes): string[] {
  const shown = counts[0] === counts.at(-1) ? counts.slice(0, 1) : counts
  const texts = shown.map((count) =>
    count === null ? fill(packageSiteCopy.tooMany, { n: numberText(maxBoxes) }) : numberText(count),
  )
  return [
    texts.join('/'),
    ...(certainAlone === null ? [] : [fill(packageSiteCopy.certainAlone, { n: numberText(certainAlone) })]),
  ]
}

function notes(row: PackageRowView): Child {
  return (
    hasNotes(row) && (
      <div class="actions">
        {row.remark && <span class="quiet">{row.remark}</span>}
        {row.worn && <WearButton {...row.worn} />}
        <EnchantButtons of={row.enchants} name={row.item.name} />
      </div>
    )
  )
}
