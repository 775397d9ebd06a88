import type { Passkey } from '../../../api/passkeys.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { TableHead } from '../../ui/TableHead.tsx'

interface Props {
  passkeys: readonly Passkey[]
  /** The last one cannot be removed. */
  required: boolean
  busy: boolean
  onRemove: (passkey: Passkey) => void
}

export function PasskeyTable({ passkeys, required, busy, onRemove }: Props) {
  const columns = copy.keyColumns
  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{copy.keysTitle}</caption>
      <TableHead columns={columns} />
      <tbody>
        {passkeys.map((passkey) => {
          const { id, name, added_at: time, last_used_at: used, elsewhere } = passkey
          return (
            <tr key={id}>
              <th scope="row" className="[overflow-wrap:anywhere]">
                <bdi>{name}</bdi>
                {elsewhere && <span className="quiet block font-normal">{copy.keyElsewhere}</span>}
              </th>
              <td className="whitespace-nowrap" data-label={columns.added}>
                {time}
              </td>
              <td className="whitespace-nowrap" data-label={columns.used}>
                {used || copy.keyNever}
              </td>
              <td>
                {!required && (
                  <button
                    type="button"
                    className="btn btn-small whitespace-nowrap pointer-coarse:min-h-10"
                    aria-label={fill(copy.keyRemoveOf, { name, time })}
                    aria-disabled={busy || undefined}
                    onClick={() => onRemove(passkey)}
                  >
                    {copy.keyRemove}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
