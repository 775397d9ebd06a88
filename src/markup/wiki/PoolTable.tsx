/** @jsxImportSource #html */
import { packageCopy } from '../../../domain/copy/packages.ts'
import type { PackageRowView, PackageTable } from '../../content/views/package-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { EmptyList, ListPages } from '../ListEnd.tsx'
import { ItemHead } from '../NamedItem.tsx'
import { ChanceCell, numberColumn, Table } from '../Table.tsx'
import { EnchantButtons, WearButton } from './ItemButtons.tsx'

const { columns } = packageCopy

/** Whether a row has content for the last column; a table without any has no such column. */
export function hasNotes({ remark, worn, enchants }: PackageRowView): boolean {
  return Boolean(remark || worn || enchants.length > 0)
}

/** One table of a package; `noted`: with the last column. Sorting by chance compares `data-chance`. */
export function PoolTable({ pool, title, rows, note, noted, times, shared }: PackageTable & { noted: boolean }): Html {
  const chance = {
    text: columns.chance,
    class: 'num',
    'data-sort': typeof pool === 'number' && pool > 0 && 'chance',
  } as const
  return (
    <section data-pool={pool} data-times={times} data-shared={shared}>
      <h2 class="section-head">{title}</h2>
      <data-list page-size="50" search-in=".item" search-input="package-search">
        <p class="quiet" data-list-status role="status" />
        <Table
          caption={title}
          class="package-table"
          columns={[columns.name, numberColumn(columns.quantity), chance, noted && columns.remark]}
          listed
        >
          {rows.map((row) => (
            <tr data-chance={row.weight} data-odds={row.odds}>
              <ItemHead {...row.item} />
              <td class="num" data-label={columns.quantity}>
                {row.quantity}
              </td>
              <RowChance {...row} />
              {noted && <td>{notes(row)}</td>}
            </tr>
          ))}
        </Table>
        <EmptyList rows={rows.length} empty={packageCopy.empty} />
        <ListPages label={title} />
      </data-list>
      {note && <p class="quiet">{note}</p>}
    </section>
  )
}

/** Fixed and chosen rows have no bar: an empty one would contradict 100 %. */
function RowChance({ chance, bar }: PackageRowView): Html {
  return bar === undefined ? <td class="num">{chance}</td> : <ChanceCell text={chance} chance={bar} />
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
