import type { AuditLine } from '../../../api/audit.ts'
import { auditActionText, auditFactName, auditFactText } from '../../../domain/audit-text.ts'
import { auditCopy } from '../../../domain/copy/audit.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { TableHead } from '../../ui/TableHead.tsx'

const { columns, command, noActor } = auditCopy

/** Lines of the audit log, translated if possible. On a phone, person and time share a line. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <table className="data-table data-table-cards">
      <TableHead columns={columns} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-4">
            <th scope="row" className="whitespace-nowrap max-md:font-bold">
              {taipeiTimeText(line.at)}
            </th>
            <td className="max-md:justify-end max-md:text-end md:wrap-break-word">
              {line.actor ?? (line.actor_id === null ? (line.network === '' ? command : noActor) : `#${line.actor_id}`)}
            </td>
            <td className="max-md:col-span-full md:whitespace-nowrap">
              <Action action={line.action} />
            </td>
            <td data-label={columns.subject} className="wrap-anywhere max-md:col-span-full">
              {line.subject}
            </td>
            <td data-label={columns.network} className="max-md:col-span-full md:whitespace-nowrap">
              {line.network}
            </td>
            <td className="wrap-anywhere max-md:col-span-full">
              <Detail detail={line.detail} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The code is available too, because the operator's documents use it. */
function Action({ action }: { action: string }) {
  const words = auditActionText(action)
  return words === undefined ? <span lang="en">{action}</span> : <span title={action}>{words}</span>
}

/** Plain facts first, then each changed field: before → after. */
function Detail({ detail: { before, after, ...facts } }: { detail: AuditLine['detail'] }) {
  const [was, is] = [before, after].map((fields) => (isRecord(fields) ? fields : {})) as [Fields, Fields]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (Object.keys(facts).length + changed.length === 0) return null
  return (
    <ul className="grid gap-0.5">
      {Object.entries(facts).map(([name, value]) => (
        <li key={name}>
          <span className="quiet">{auditFactName(name)}</span> {auditFactText(name, value)}
        </li>
      ))}
      {changed.map((name) => (
        <li key={`changed ${name}`}>
          <span className="quiet">{auditFactName(name)}</span> <del>{auditFactText(name, was[name])}</del> →{' '}
          <ins>{auditFactText(name, is[name])}</ins>
        </li>
      ))}
    </ul>
  )
}

type Fields = Record<string, unknown>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
