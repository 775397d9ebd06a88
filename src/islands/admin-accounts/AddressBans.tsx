import { useId, useState } from 'react'
import { banAddress, getAddressBans, type ListedAddressBan, liftAddressBan } from '../../../api/account-desk.ts'
import type { Client } from '../../../api/client.ts'
import { accountDeskCopy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { TableHead } from '../../ui/TableHead.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { BanForm } from './BanForm.tsx'
import { useDeskChange } from './use-desk-change.ts'

const { addresses: copy, ban: banCopy } = accountDeskCopy
const ask = (client: Client) => client.call(getAddressBans, {})

/** The banned addresses of the game. Hidden on a host without the game's database. */
export function AddressBans() {
  const { answer, load, refresh } = useAnswer(ask)
  const { busy, change, dialog } = useDeskChange(refresh)
  const [address, setAddress] = useState('')
  const id = useId()
  if (answer.at === 'none' || answer.at === 'loading') return null

  const lift = (params: { address: string }) =>
    change({
      call: (client) => client.call(liftAddressBan, { params }),
      done: banCopy.lifted,
      failed: banCopy.liftFailed,
    })

  return (
    <section aria-labelledby={id} aria-busy={busy}>
      <h2 id={id} className="section-head">
        {copy.title}
      </h2>
      <p className="quiet mb-3">{copy.about}</p>
      {answer.at === 'failed' && <LoadFailed text={copy.failed} onRetry={load} />}
      {answer.at === 'ready' && (
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
          {answer.value.bans.length === 0 ? (
            <p className="notice">{copy.none}</p>
          ) : (
            <Table bans={answer.value.bans} busy={busy} onLift={lift} />
          )}
          <BanForm
            title={banCopy.title}
            busy={busy}
            onBan={async (body) => {
              const call = (client: Client) =>
                client.call(banAddress, { params: { address: address.trim() || '?' }, body })
              const isDone = await change({ call, done: banCopy.done, failed: banCopy.failed })
              if (isDone) setAddress('')
              return isDone
            }}
          >
            <TextField label={copy.address} name="address" autoComplete="off" value={address} onChange={setAddress} />
          </BanForm>
        </div>
      )}
      {dialog}
    </section>
  )
}

interface TableProps {
  bans: readonly ListedAddressBan[]
  busy: boolean
  onLift: (ban: ListedAddressBan) => void
}

function Table({ bans, busy, onLift }: TableProps) {
  const { columns } = copy
  return (
    <table className="data-table data-table-cards">
      <caption className="sr-only">{copy.title}</caption>
      <TableHead columns={columns} />
      <tbody>
        {bans.map((ban) => (
          <tr key={ban.address}>
            <th scope="row">{ban.address}</th>
            <td data-label={columns.until}>
              {ban.until === null ? accountDeskCopy.history.forEver : taipeiTimeText(ban.until)}
            </td>
            <td data-label={columns.reason} className="wrap-anywhere">
              {ban.reason}
            </td>
            <td>
              <button
                type="button"
                className="btn btn-small"
                aria-label={fill(copy.liftOf, { address: ban.address })}
                aria-disabled={busy || undefined}
                onClick={() => onLift(ban)}
              >
                {banCopy.lift}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
