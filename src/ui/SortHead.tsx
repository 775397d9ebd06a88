import type { Sort } from '../../domain/market/shop-rows.ts'

interface Props<Column extends string> {
  column: Column
  label: string
  sort: Sort<Column> | undefined
  onSort: (column: Column) => void
  className?: string
  /** Label of the second line in the column's cells. */
  note?: string | undefined
}

/** Head of a sortable column: a click sorts ascending, the next one reverses the order. */
export function SortHead<Column extends string>({ column, label, sort, onSort, className, note }: Props<Column>) {
  const order = sort?.column !== column ? 'none' : sort.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" className="sort-btn" onClick={() => onSort(column)}>
        {label}
      </button>
      {note && <span className="quiet block font-normal max-md:hidden pointer-coarse:-mt-3">{note}</span>}
    </th>
  )
}
