import type { Sort } from '../../domain/market/shop-rows.ts'

interface Props<Column extends string> {
  column: Column
  label: string
  sort: Sort<Column> | undefined
  onSort: (column: Column) => void
  className?: string
  /** What the quiet second line of the column's cells is. */
  note?: string | undefined
}

/** Head of a column that sorts: a click sorts ascending, the next one turns it round. */
export function SortHead<Column extends string>({ column, label, sort, onSort, className, note }: Props<Column>) {
  const order = sort?.column !== column ? 'none' : sort.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" className="sort-btn" onClick={() => onSort(column)}>
        {label}
      </button>
      {note && <span className="quiet block font-normal">{note}</span>}
    </th>
  )
}
