import type { RefreshStatus } from '../../../api/refresh-status.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'

const copy = gameProblemsCopy.refresh
const { leftOutColumns: heads } = copy
/** The complete report, on the machine that runs the refresh. */
const file = 'snapshot/quarantine.json'

type LeftOut = RefreshStatus['quarantined']['first'][number]

const common = { labelled: true, className: 'wrap-anywhere' }
const columns: DataColumn<LeftOut>[] = [
  {
    label: heads.record,
    kind: 'head',
    className: 'wrap-anywhere',
    cell: ({ collection, record }) => <span lang="en">{`${collection} ${record}`}</span>,
  },
  {
    ...common,
    label: heads.field,
    cell: ({ field }) => (field === '' ? copy.wholeRecord : <span lang="en">{field}</span>),
  },
  { ...common, label: heads.reason, cell: ({ reason }) => <span lang="en">{reason}</span> },
]

/** Records that the last pull rejected. Names and reasons are in English, as in the report. */
export function LeftOutTable({ quarantined: { total, first } }: Pick<RefreshStatus, 'quarantined'>) {
  if (total === 0) return null
  const rest = total > first.length ? fill(copy.leftOutFirst, { n: numberText(first.length), file }) : ''
  return (
    <section className="mt-4" aria-label={copy.leftOut}>
      <h3>{copy.leftOut}</h3>
      <p>
        {fill(copy.leftOutSummary, { total: numberText(total) })}
        {rest}
      </p>
      <DataTable caption={copy.leftOut} columns={columns} rows={first} />
    </section>
  )
}
