import type { RefreshStatus } from '../../../api/refresh-status.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/number-text.ts'
import { TableHead } from '../../ui/TableHead.tsx'

const copy = gameProblemsCopy.refresh
const { leftColumns: columns } = copy
/** In the folder of the snapshots, on the machine that runs the refresh. */
const file = 'snapshot/quarantine.json'

/** Records that the last pull rejected. Names and reasons are in English, as in the report. */
export function LeftOutTable({ quarantined: { total, first } }: Pick<RefreshStatus, 'quarantined'>) {
  if (total === 0) return null
  const rest = total > first.length ? fill(copy.leftFirst, { n: numberText(first.length), file }) : ''
  return (
    <section className="mt-4" aria-label={copy.left}>
      <h3>{copy.left}</h3>
      <p>
        {fill(copy.leftSummary, { total: numberText(total) })}
        {rest}
      </p>
      <table className="data-table data-table-cards">
        <TableHead columns={columns} />
        <tbody>
          {first.map(({ collection, record, field, reason }) => (
            <tr key={`${collection} ${record} ${field}`}>
              <th scope="row" lang="en" className="wrap-anywhere">
                {collection} {record}
              </th>
              <td data-label={columns.field} lang={field === '' ? undefined : 'en'} className="wrap-anywhere">
                {field === '' ? copy.whole : field}
              </td>
              <td data-label={columns.reason} lang="en" className="wrap-anywhere">
                {reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
