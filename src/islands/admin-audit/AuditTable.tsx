import type { AuditLine } from '../../../api/audit.ts'
import { auditActionText, auditFactName, auditFactText, auditSubjectText } from '../../../domain/accounts/audit-text.ts'
import { auditCopy } from '../../../domain/copy/audit.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'

const { columns: heads, command, noActor } = auditCopy

const columns: DataColumn<AuditLine>[] = [
  {
    label: heads.at,
    kind: 'head',
    className: 'whitespace-nowrap max-md:font-bold',
    cell: ({ at }) => taipeiTimeText(at),
  },
  {
    label: heads.actor,
    className: 'max-md:justify-end max-md:text-end md:wrap-break-word',
    cell: ({ actor, actor_id, network }) =>
      actor ?? (actor_id === null ? (network === '' ? command : noActor) : `#${actor_id}`),
  },
  {
    label: heads.action,
    className: 'max-md:col-span-full md:whitespace-nowrap',
    cell: ({ action }) => <Action action={action} />,
  },
  {
    label: heads.subject,
    labelled: true,
    className: 'wrap-anywhere max-md:col-span-full',
    cell: ({ action, subject, subject_name }) => auditSubjectText(action, subject, subject_name),
  },
  {
    label: heads.network,
    labelled: true,
    className: 'max-md:col-span-full md:whitespace-nowrap',
    cell: ({ network }) => network,
  },
  {
    label: heads.detail,
    className: 'wrap-anywhere max-md:col-span-full',
    cell: ({ detail }) => <Detail detail={detail} />,
  },
]

/** Lines of the audit log, translated if possible. On a phone, person and time share a line. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <DataTable
      caption={auditCopy.results}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      rowClass="max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-4"
    />
  )
}

/** The code is available too, because the operator's documents use it. */
function Action({ action }: { action: string }) {
  const words = auditActionText(action)
  return words === undefined ? <span lang="en">{action}</span> : <span title={action}>{words}</span>
}

/** On a phone the value is at the end of the line, as in the cells with a label. */
const pair = 'max-md:flex max-md:justify-between max-md:gap-3'

/** Plain facts first, then each changed field: before → after. */
function Detail({ detail: { before, after, ...facts } }: { detail: AuditLine['detail'] }) {
  const [fieldsBefore, fieldsAfter] = [before, after].map((fields) => (isRecord(fields) ? fields : {})) as [
    Fields,
    Fields,
  ]
  const changed = [...new Set([...Object.keys(fieldsBefore), ...Object.keys(fieldsAfter)])]
  if (Object.keys(facts).length + changed.length === 0) return null
  return (
    <ul className="grid gap-0.5 max-md:w-full">
      {Object.entries(facts).map(([name, value]) => (
        <li key={name} className={pair}>
          <span className="quiet">{auditFactName(name)}</span> <span>{auditFactText(name, value)}</span>
        </li>
      ))}
      {changed.map((name) => (
        <li key={`changed ${name}`} className={pair}>
          <span className="quiet">{auditFactName(name)}</span>{' '}
          <span>
            <del>{auditFactText(name, fieldsBefore[name])}</del> → <ins>{auditFactText(name, fieldsAfter[name])}</ins>
          </span>
        </li>
      ))}
    </ul>
  )
}

type Fields = Record<string, unknown>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
