import { type BanTerms, banAddress, getAddressBans, liftAddressBan } from '../../../api/account-desk.ts'
import { accountDeskCopy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { Fields } from '../../ui/Form.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useDeskChange } from '../../ui/use-desk-change.ts'
import { BanForm } from './BanForm.tsx'

const { addresses: copy, ban: banCopy } = accountDeskCopy
const { columns } = copy

/** The banned addresses of the game. Hidden on a host without the game's database. */
export function AddressBans() {
  const list = useCall(getAddressBans, {})
  const { busy, change, dialog } = useDeskChange(list.refresh)
  if (list.answer.at === 'none' || list.answer.at === 'loading') return null
  if (list.answer.at === 'ready' && list.answer.value.bans === null) return null

  const lift = (address: string) =>
    change(
      (client) => client.call(liftAddressBan, { params: { address } }).then(() => banCopy.lifted),
      banCopy.liftFailed,
    )
  const ban = (body: BanTerms, { address = '' }: Fields) => {
    // Without an address the path would be another one; the host answers `?` with the form of an address.
    const params = { address: address.trim() || '?' }
    return change((client) => client.call(banAddress, { params, body }).then(() => banCopy.done), banCopy.failed)
  }

  return (
    <Section title={copy.title} busy={busy}>
      <p className="quiet mb-3">{copy.about}</p>
      <Loaded from={list} failed={copy.failed}>
        {({ bans }) => (
          <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
            <DataTable
              caption={copy.title}
              rows={bans ?? []}
              none={copy.none}
              rowKey={({ address }) => address}
              columns={[
                { label: columns.address, kind: 'head', cell: ({ address }) => address },
                {
                  label: columns.until,
                  labelled: true,
                  cell: ({ until }) => (until === null ? accountDeskCopy.history.forEver : taipeiTimeText(until)),
                },
                { label: columns.reason, labelled: true, className: 'wrap-anywhere', cell: ({ reason }) => reason },
                {
                  label: columns.lift,
                  cell: ({ address }) => (
                    <ActionButton
                      className="btn btn-small"
                      label={fill(copy.liftOf, { address })}
                      busy={busy}
                      onPress={() => lift(address)}
                    >
                      {banCopy.lift}
                    </ActionButton>
                  ),
                },
              ]}
            />
            <BanForm busy={busy} onBan={ban}>
              <TextField label={copy.address} name="address" autoComplete="off" />
            </BanForm>
          </div>
        )}
      </Loaded>
      {dialog}
    </Section>
  )
}
