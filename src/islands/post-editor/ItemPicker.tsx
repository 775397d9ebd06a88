import { useId, useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { itemPickerCopy as copy } from '../../../domain/copy/post-desk.ts'
import { useItemsNamed } from '../../ui/use-items-named.ts'

/** Finds items by a part of their name: the browser lists them, with their ids. */
export function ItemPicker({ onPick }: { onPick: (id: number) => void }) {
  const [query, setQuery] = useState('')
  const [pickedText, setPickedText] = useState('')
  const items = useItemsNamed(query)
  const id = useId()

  function type(text: string) {
    const [, name = '', item] = /^(.*) #(\d+)$/.exec(text) ?? []
    setQuery(item ? '' : text)
    if (!item) return
    onPick(Number(item))
    setPickedText(fill(copy.picked, { name, id: item }))
  }

  return (
    <div className="field mb-3">
      <label htmlFor={id}>{copy.label}</label>
      <input
        id={id}
        className="input"
        list={`${id}-list`}
        autoComplete="off"
        value={query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <datalist id={`${id}-list`}>
        {items?.map((item) => (
          <option key={item.id} value={`${item.name} #${item.id}`} />
        ))}
      </datalist>
      <p role="status" className="quiet">
        {items?.length === 0 ? fill(copy.none, { q: query.trim() }) : pickedText}
      </p>
    </div>
  )
}
