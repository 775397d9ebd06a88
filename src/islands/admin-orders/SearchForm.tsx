import { type FormEvent, useId, useState } from 'react'
import type { OrderSearch } from '../../../api/order-desk.ts'
import { orderDeskCopy as copy } from '../../../domain/copy/order-desk.ts'

interface Props {
  search: OrderSearch
  onSearch: (search: OrderSearch) => void
}

/** Words, state and dates by which orders are looked for. */
export function SearchForm({ search, onSearch }: Props) {
  const [form, setForm] = useState(search)
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch({ ...form, q: form.q.trim(), page: 1 })
  }

  return (
    <form className="mb-4 flex flex-wrap items-end gap-3" onSubmit={submit}>
      <div className="field min-w-0 flex-[1_1_16rem]">
        <label htmlFor={`${id}-q`}>{copy.q}</label>
        <input
          id={`${id}-q`}
          className="input"
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={form.q}
          onChange={(e) => setForm({ ...form, q: e.target.value })}
        />
        <p id={`${id}-hint`} className="quiet">
          {copy.qHint}
        </p>
      </div>
      <div className="flex flex-[1_1_24rem] flex-wrap items-end gap-3 sm:pb-7">
        <div className="field">
          <label htmlFor={`${id}-state`}>{copy.state}</label>
          <select
            id={`${id}-state`}
            className="input"
            value={form.state}
            onChange={(e) => setForm({ ...form, state: e.target.value })}
          >
            {Object.entries(copy.states).map(([state, label]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {(['from', 'until'] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={`${id}-${name}`}>{copy[name]}</label>
            <input
              id={`${id}-${name}`}
              className="input"
              type="date"
              value={form[name]}
              onChange={(e) => setForm({ ...form, [name]: e.target.value })}
            />
          </div>
        ))}
        <button type="submit" className="btn btn-primary">
          {copy.search}
        </button>
      </div>
    </form>
  )
}
