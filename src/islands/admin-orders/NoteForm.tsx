import { type FormEvent, useId, useState } from 'react'
import { addOrderNote } from '../../../api/order-desk.ts'
import { orderDeskCopy, orderDeskHostCopy } from '../../../domain/copy/order-desk.ts'
import { maxNote } from '../../../domain/order-desk.ts'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.note

/** Adds a note, which cannot be changed later. */
export function NoteForm({ order: { id: orderId }, busy, change }: PartProps) {
  const [text, setText] = useState('')
  const [mistake, setMistake] = useState('')
  const id = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return setMistake(orderDeskHostCopy.empty)
    setMistake('')
    const isDone = await change({
      call: async (client) => {
        await client.call(addOrderNote, { params: { id: orderId }, body: { text: text.trim() } })
        return copy.done
      },
      failed: copy.failed,
    })
    // The next note may have been started meanwhile.
    if (isDone) setText((now) => (now === text ? '' : now))
  }

  return (
    <form className="panel grid gap-3" noValidate aria-labelledby={`${id}-head`} onSubmit={submit}>
      <h3 id={`${id}-head`}>{copy.title}</h3>
      <div className="field">
        <label htmlFor={`${id}-text`}>{copy.label}</label>
        <textarea
          id={`${id}-text`}
          className="input min-h-24"
          maxLength={maxNote}
          value={text}
          aria-invalid={mistake !== '' || undefined}
          aria-describedby={mistake === '' ? undefined : `${id}-error`}
          onChange={(e) => setText(e.target.value)}
        />
        {mistake !== '' && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {mistake}
          </p>
        )}
      </div>
      <p>
        <button type="submit" className="btn" aria-disabled={busy || undefined}>
          {copy.submit}
        </button>
      </p>
    </form>
  )
}
