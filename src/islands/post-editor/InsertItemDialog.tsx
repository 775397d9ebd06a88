import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { getItemName } from '../../../api/item.ts'
import { adminCopy, commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { parseItemIds } from '../../../domain/item-ids.ts'
import { apiClient } from '../../stores/api.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import type { Insert } from '../../ui/editor/Editor.tsx'
import { ItemPicker } from './ItemPicker.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onInsert: Insert
}

/** Asks for item ids and inserts their tags into the text. */
export function InsertItemDialog({ open, onClose, onInsert }: Props) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const inputId = useId()
  const [wrong, setWrong] = useState(false)
  const isOpen = useRef(open)
  useLayoutEffect(() => {
    isOpen.current = open
  }, [open])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const ids = parseItemIds(text)
    setWrong(ids.length === 0)
    if (ids.length === 0) return
    setBusy(true)
    const tags = await Promise.all(ids.map(itemTag))
    setBusy(false)
    // The dialog was cancelled while the names were being looked up.
    if (!isOpen.current) return
    onInsert(tags.join('、'))
    setText('')
    onClose()
  }

  return (
    <Dialog open={open} title={adminCopy.insertItem} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <ItemPicker onPick={(id) => setText((before) => [before.trim(), id].filter(Boolean).join(', '))} />
        <div className="field">
          <label htmlFor={inputId}>{adminCopy.insertLabel}</label>
          <input
            id={inputId}
            className="input"
            inputMode="numeric"
            value={text}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${inputId}-error` : undefined}
            onChange={(e) => setText(e.target.value)}
          />
          <p id={`${inputId}-error`} className="field-error" role="alert">
            {wrong && adminCopy.insertInvalid}
          </p>
        </div>
        <DialogActions>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {commonCopy.cancel}
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
            {commonCopy.confirm}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A tag with the item's name; `#id` if the host does not know the item. */
async function itemTag(id: number): Promise<string> {
  const name = await apiClient()
    .call(getItemName, { params: { id } })
    .then(
      ({ Name }) => Name,
      () => fill(commonCopy.unknownItem, { id }),
    )
  const holder = document.createElement('span')
  holder.className = 'item-tag'
  holder.dataset.id = String(id)
  holder.textContent = name
  return holder.outerHTML
}
