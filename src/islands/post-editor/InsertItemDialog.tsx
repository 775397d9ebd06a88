import { useRef } from 'react'
import { getItemName } from '../../../api/item.ts'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { parseItemIds } from '../../../domain/items/item-ids.ts'
import { apiClient } from '../../stores/api.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import type { Insert } from '../../ui/editor/Editor.tsx'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ItemPicker } from './ItemPicker.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onInsert: Insert
}

/** Asks for item ids and inserts their tags into the text. */
export function InsertItemDialog({ open, onClose, onInsert }: Props) {
  const ids = useRef<HTMLInputElement>(null)

  async function insert({ ids: text = '' }: Fields, form: HTMLFormElement) {
    const tags = await Promise.all(parseItemIds(text).map(itemTag))
    // The dialog may have been cancelled while the names were being looked up.
    if (!form.isConnected) return undefined
    onInsert(tags.join('、'))
    onClose()
    return undefined
  }

  function add(id: number) {
    if (ids.current) ids.current.value = [ids.current.value.trim(), id].filter(Boolean).join(', ')
  }

  return (
    <Dialog open={open} title={adminCopy.insertItem} onClose={onClose}>
      <Form
        className=""
        check={({ ids: text = '' }) => ({ ids: parseItemIds(text).length === 0 ? adminCopy.insertInvalid : undefined })}
        onSubmit={insert}
        failed={adminCopy.insertInvalid}
      >
        <ItemPicker onPick={add} />
        <TextField ref={ids} label={adminCopy.insertLabel} name="ids" inputMode="numeric" autoComplete="off" />
        <DialogActions>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {commonCopy.cancel}
          </button>
          <Submit text={commonCopy.confirm} />
        </DialogActions>
      </Form>
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
