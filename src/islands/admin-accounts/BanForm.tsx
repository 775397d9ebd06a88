import { type ReactNode, useId } from 'react'
import type { BanTerms } from '../../../api/account-desk.ts'
import { accountDeskCopy, accountDeskHostCopy } from '../../../domain/copy/account-desk.ts'
import { dayMs } from '../../../domain/day.ts'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

const copy = accountDeskCopy.ban

interface Props {
  title: string
  busy: boolean
  /** Makes the ban; see `MakeChange`. */
  onBan: (terms: BanTerms, fields: Fields) => Promise<'' | undefined>
  /** A field before the others. */
  children?: ReactNode
}

/** Reason and length of a ban. */
export function BanForm({ title, busy, onBan, children }: Props) {
  const id = useId()

  function ban(fields: Fields) {
    const { reason = '', days } = fields
    const until = days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
    return onBan({ reason: reason.trim(), until }, fields)
  }

  return (
    <Form
      className="panel grid gap-3"
      aria-labelledby={`${id}-head`}
      check={({ reason = '' }) => ({ reason: reason.trim() === '' ? accountDeskHostCopy.reason : undefined })}
      onSubmit={ban}
      failed={copy.failed}
      stays
    >
      <h3 id={`${id}-head`}>{title}</h3>
      {children}
      <TextField label={copy.reason} name="reason" autoComplete="off" />
      <div className="field">
        <label htmlFor={`${id}-days`}>{copy.length}</label>
        <select id={`${id}-days`} className="input" name="days" defaultValue="7">
          {/* Numeric keys come in ascending order: the permanent one, 0, is last in the list. */}
          {[...Object.entries(copy.lengths).slice(1), ['0', copy.lengths[0]] as const].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p>
        <Submit text={copy.submit} className="btn" disabled={busy} />
      </p>
    </Form>
  )
}
