import { type FormEvent, useId, useState } from 'react'
import { markRefund } from '../../../api/order-desk.ts'
import { ifMatch } from '../../../api/post-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy, orderDeskHostCopy } from '../../../domain/copy/order-desk.ts'
import { numberText } from '../../../domain/number-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.refund
const empty = { kind: 'refund' as keyof typeof copy.kinds, amount: '', reason: '' }

/** Marks a refund for the accounts, or withdraws a mark: no money and no points are moved. */
export function RefundForm({ order: { id: orderId, state, revision }, busy, change }: PartProps) {
  const [form, setForm] = useState(empty)
  const [mistakes, setMistakes] = useState<{ amount?: string; reason?: string }>({})
  const id = useId()
  if (state !== 'paid') return null

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = {
      ...(/^[1-9]\d{0,7}$/.test(form.amount.trim()) ? {} : { amount: copy.amountWrong }),
      ...(form.reason.trim() === '' ? { reason: orderDeskHostCopy.empty } : {}),
    }
    setMistakes(wrong)
    if (Object.keys(wrong).length > 0) return
    const amount = Number(form.amount) * (form.kind === 'correct' ? -1 : 1)
    const isDone = await change({
      call: async (client) => {
        const body = { amount, reason: form.reason.trim() }
        const made = await client.call(markRefund, { params: { id: orderId }, body, headers: ifMatch(revision) })
        return fill(copy.done, { amount: numberText(made.refunded) })
      },
      failed: copy.failed,
    })
    // The next refund may have been started meanwhile.
    if (isDone) setForm((now) => (now === form ? empty : now))
  }

  return (
    <form className="panel grid gap-3" noValidate aria-labelledby={`${id}-head`} onSubmit={submit}>
      <h3 id={`${id}-head`}>{copy.title}</h3>
      <p className="quiet">{copy.about}</p>
      <div className="field">
        <label htmlFor={`${id}-kind`}>{copy.kind}</label>
        <select
          id={`${id}-kind`}
          className="input"
          value={form.kind}
          onChange={(e) => setForm({ ...form, kind: e.target.value as typeof form.kind })}
        >
          {Object.entries(copy.kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <TextField
        label={copy.amount}
        name="amount"
        autoComplete="off"
        error={mistakes.amount}
        value={form.amount}
        onChange={(amount) => setForm({ ...form, amount })}
      />
      <TextField
        label={copy.reason}
        name="reason"
        autoComplete="off"
        error={mistakes.reason}
        value={form.reason}
        onChange={(reason) => setForm({ ...form, reason })}
      />
      <p>
        <button type="submit" className="btn" aria-disabled={busy || undefined}>
          {copy.submit}
        </button>
      </p>
    </form>
  )
}
