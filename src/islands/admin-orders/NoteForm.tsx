import { addOrderNote } from '../../../api/order-desk.ts'
import { orderDeskCopy, orderDeskHostCopy } from '../../../domain/copy/order-desk.ts'
import { maxNote } from '../../../domain/payments/order-desk.ts'
import { DeskForm } from '../../ui/DeskForm.tsx'
import type { Fields } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.note

const check = ({ text = '' }: Fields) => ({ text: text.trim() === '' ? orderDeskHostCopy.empty : undefined })

/** Adds a note, which cannot be changed later. */
export function NoteForm({ order: { id }, busy, change }: PartProps) {
  const add = ({ text = '' }: Fields) =>
    change(async (client) => {
      await client.call(addOrderNote, { params: { id }, body: { text: text.trim() } })
      return copy.done
    }, copy.failed)

  return (
    <DeskForm texts={copy} busy={busy} check={check} onSubmit={add}>
      <TextField label={copy.label} name="text" rows={4} maxLength={maxNote} />
    </DeskForm>
  )
}
