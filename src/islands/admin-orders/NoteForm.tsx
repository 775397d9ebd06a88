import { useId } from 'react'
import { addOrderNote } from '../../../api/order-desk.ts'
import { orderDeskCopy, orderDeskHostCopy } from '../../../domain/copy/order-desk.ts'
import { maxNote } from '../../../domain/order-desk.ts'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.note

/** Adds a note, which cannot be changed later. */
export function NoteForm({ order: { id }, busy, change }: PartProps) {
  const headId = useId()

  const add = ({ text = '' }: Fields) =>
    change(async (client) => {
      await client.call(addOrderNote, { params: { id }, body: { text: text.trim() } })
      return copy.done
    }, copy.failed)

  return (
    <Form
      className="panel grid gap-3"
      aria-labelledby={headId}
      check={({ text = '' }) => ({ text: text.trim() === '' ? orderDeskHostCopy.empty : undefined })}
      onSubmit={add}
      failed={copy.failed}
      stays
    >
      <h3 id={headId}>{copy.title}</h3>
      <TextField label={copy.label} name="text" rows={4} maxLength={maxNote} />
      <p>
        <Submit text={copy.submit} className="btn" disabled={busy} />
      </p>
    </Form>
  )
}
