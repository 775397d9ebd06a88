import { useId } from 'react'
import { markRefund } from '../../../api/order-desk.ts'
import { ifMatch } from '../../../api/post-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy, orderDeskHostCopy } from '../../../domain/copy/order-desk.ts'
import { numberText } from '../../../domain/number-text.ts'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.refund

const check = ({ amount = '', reason = '' }: Fields) => ({
  amount: /^[1-9]\d{0,7}$/.test(amount.trim()) ? undefined : copy.amountWrong,
  reason: reason.trim() === '' ? orderDeskHostCopy.empty : undefined,
})

/** Marks a refund for the accounts, or withdraws a mark: no money and no points are moved. */
export function RefundForm({ order: { id: orderId, state, revision }, busy, change }: PartProps) {
  const id = useId()
  if (state !== 'paid') return null

  const mark = ({ kind, amount, reason = '' }: Fields) =>
    change(async (client) => {
      const body = { amount: Number(amount) * (kind === 'correct' ? -1 : 1), reason: reason.trim() }
      const made = await client.call(markRefund, { params: { id: orderId }, body, headers: ifMatch(revision) })
      return fill(copy.done, { amount: numberText(made.refunded) })
    }, copy.failed)

  return (
    <Form
      className="panel grid gap-3"
      aria-labelledby={`${id}-head`}
      check={check}
      onSubmit={mark}
      failed={copy.failed}
      stays
    >
      <h3 id={`${id}-head`}>{copy.title}</h3>
      <p className="quiet">{copy.about}</p>
      <div className="field">
        <label htmlFor={`${id}-kind`}>{copy.kind}</label>
        <select id={`${id}-kind`} className="input" name="kind">
          {Object.entries(copy.kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <TextField label={copy.amount} name="amount" autoComplete="off" />
      <TextField label={copy.reason} name="reason" autoComplete="off" />
      <p>
        <Submit text={copy.submit} className="btn" disabled={busy} />
      </p>
    </Form>
  )
}
