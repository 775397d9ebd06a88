import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { BanTerms } from '../../../api/account-desk.ts'
import { accountDeskCopy, accountDeskHostCopy } from '../../../domain/copy/account-desk.ts'
import { dayMs } from '../../../domain/day.ts'
import { TextField } from '../../ui/TextField.tsx'

const copy = accountDeskCopy.ban

interface Props {
  title: string
  busy: boolean
  /** Resolves to whether the ban was made. */
  onBan: (terms: BanTerms) => Promise<boolean>
  /** A field before the others. */
  children?: ReactNode
}

/** Reason and length of a ban. */
export function BanForm({ title, busy, onBan, children }: Props) {
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('7')
  const [mistake, setMistake] = useState('')
  const id = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setMistake(accountDeskHostCopy.reason)
    setMistake('')
    const until = days === '0' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
    if (await onBan({ reason: reason.trim(), until })) setReason('')
  }

  return (
    <form className="panel grid gap-3" noValidate aria-labelledby={`${id}-head`} onSubmit={submit}>
      <h3 id={`${id}-head`}>{title}</h3>
      {children}
      <TextField
        label={copy.reason}
        name="reason"
        autoComplete="off"
        error={mistake || undefined}
        value={reason}
        onChange={setReason}
      />
      <div className="field">
        <label htmlFor={`${id}-days`}>{copy.length}</label>
        <select id={`${id}-days`} className="input" value={days} onChange={(event) => setDays(event.target.value)}>
          {/* Numeric keys come in ascending order: the permanent one, 0, is last in the list. */}
          {[...Object.entries(copy.lengths).slice(1), ['0', copy.lengths[0]] as const].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p>
        <button type="submit" className="btn" aria-disabled={busy || undefined}>
          {copy.submit}
        </button>
      </p>
    </form>
  )
}
