import { type FormEvent, useEffect, useId, useState } from 'react'
import { ClearButton } from './ClearButton.tsx'

interface Props<Search extends { q: string }> {
  search: Search
  onSearch: (search: Search) => void
  /** With `from` and `until` the form has two days, Taipei's, `YYYY-MM-DD`, '' for none. */
  texts: Readonly<Record<'q' | 'qHint' | 'search', string> & Partial<Record<'from' | 'until', string>>>
  choice: { name: keyof Search & string; label: string; options: Readonly<Record<string, string>> }
  /** A further text field. */
  extra?: { name: keyof Search & string; label: string }
}

/** Words, one choice, and where needed days, for searches of admins. Nothing is requested before the form is submitted. */
export function DeskSearchForm<Search extends { q: string }>(props: Props<Search>) {
  const { search, onSearch, texts, choice, extra } = props
  const [form, setForm] = useState(search)
  // The browser's back button returns to an earlier search.
  useEffect(() => setForm(search), [search])
  const id = useId()
  const input = (name: string) => ({
    id: `${id}-${name}`,
    className: 'input',
    value: String((form as Record<string, unknown>)[name]),
    onChange: (event: { target: { value: string } }) =>
      setForm((before) => ({ ...before, [name]: event.target.value })),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch({ ...form, q: form.q.trim() })
  }

  return (
    <form className="mb-4 grid gap-3 lg:flex lg:items-start" onSubmit={submit}>
      <div className="field min-w-0 lg:flex-[1_1_16rem]">
        <label htmlFor={`${id}-q`}>{texts.q}</label>
        <div className="relative">
          <input
            {...input('q')}
            className="input pr-11"
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
          />
          {form.q !== '' && <ClearButton onClear={() => setForm((before) => ({ ...before, q: '' }))} />}
        </div>
        <p id={`${id}-hint`} className="quiet">
          {texts.qHint}
        </p>
      </div>
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <div className="field max-sm:col-span-full">
          <label htmlFor={`${id}-${choice.name}`}>{choice.label}</label>
          <select {...input(choice.name)}>
            {Object.entries(choice.options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {extra && (
          <div className="field min-w-0 max-sm:col-span-full">
            <label htmlFor={`${id}-${extra.name}`}>{extra.label}</label>
            <input {...input(extra.name)} className="input min-w-0" maxLength={100} />
          </div>
        )}
        {texts.from !== undefined &&
          (['from', 'until'] as const).map((name) => (
            <div key={name} className="field min-w-0">
              <label htmlFor={`${id}-${name}`}>{texts[name]}</label>
              <input {...input(name)} className="input min-w-0 max-sm:px-2" type="date" />
            </div>
          ))}
        <button type="submit" className="btn btn-primary max-sm:col-span-full">
          {texts.search}
        </button>
      </div>
    </form>
  )
}
