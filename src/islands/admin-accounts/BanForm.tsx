import type { ReactNode } from 'react'
import type { BanTerms } from '../../../api/account-desk.ts'
import { maxBanReason } from '../../../domain/accounts/account-desk.ts'
import { accountDeskCopy } from '../../../domain/copy/account-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { DeskForm } from '../../ui/DeskForm.tsx'
import type { Fields } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

const copy = accountDeskCopy.ban
/** Numeric keys come in ascending order: the permanent one, 0, is last in the list. */
const lengths = [...Object.entries(copy.lengths).slice(1), ['0', copy.lengths[0]] as const]

interface Props {
  busy: boolean
  /** Makes the ban; see `MakeChange`. */
  onBan: (terms: BanTerms, fields: Fields) => Promise<'' | undefined>
  /** A field before the others. */
  children?: ReactNode
}

const check = ({ reason = '' }: Fields) => ({
  reason: reason.trim() === '' ? fill(copy.reasonMissing, { n: maxBanReason }) : undefined,
})

/** Reason and length of a ban. */
export function BanForm({ busy, onBan, children }: Props) {
  function ban(fields: Fields) {
    const { reason = '', days } = fields
    const until = days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
    return onBan({ reason: reason.trim(), until }, fields)
  }

  return (
    <DeskForm texts={copy} busy={busy} check={check} onSubmit={ban}>
      {children}
      <TextField label={copy.reason} name="reason" autoComplete="off" maxLength={maxBanReason} />
      <SelectField label={copy.length} name="days" defaultValue="7" options={lengths} />
    </DeskForm>
  )
}
