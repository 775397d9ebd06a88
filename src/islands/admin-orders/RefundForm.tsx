import { markRefund } from '../../../api/order-desk.ts'
import { ifMatch } from '../../../api/post-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy, orderDeskHostCopy } from '../../../domain/copy/order-desk.ts'
import { maxNote } from '../../../domain/payments/order-desk.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { DeskForm } from '../../ui/DeskForm.tsx'
import type { Fields } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.refund

const check = ({ amount = '', reason = '' }: Fields) => ({
  amount: /^[1-9]\d{0,7}$/.test(amount.trim()) ? undefined : copy.amountWrong,
  reason: reason.trim() === '' ? orderDeskHostCopy.empty : undefined,
})

/** Marks a refund for the accounts, or withdraws a mark: no money and no points are moved. */
export function RefundForm({ order: { id: orderId, state, revision }, busy, change }: PartProps) {
  if (state !== 'paid') return null

  const mark = ({ kind, amount, reason = '' }: Fields) =>
    change(async (client) => {
      const body = { amount: Number(amount) * (kind === 'correct' ? -1 : 1), reason: reason.trim() }
      const { refunded } = await client.call(markRefund, { params: { id: orderId }, body, headers: ifMatch(revision) })
      return fill(copy.done, { amount: numberText(refunded) })
    }, copy.failed)

  return (
    <DeskForm texts={copy} busy={busy} check={check} onSubmit={mark}>
      <SelectField label={copy.kind} name="kind" options={Object.entries(copy.kinds)} />
      <TextField label={copy.amount} name="amount" autoComplete="off" />
      <TextField label={copy.reason} name="reason" autoComplete="off" maxLength={maxNote} />
    </DeskForm>
  )
}
