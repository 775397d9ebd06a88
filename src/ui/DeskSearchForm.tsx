import { type FormEvent, useEffect, useId, useState } from 'react'
import { ClearButton } from './ClearButton.tsx'

/**
 * The fields of every search of an admin page, in addition to its choice; days are Taipei's, `YYYY-MM-DD`, '' for none.
 */
interface Words {
  q: string
  from: string
  until: string
}

interface Props<Search extends Words> {
  search: Search
  onSearch: (search: Search) => void
  texts: Readonly<Record<'q' | 'qHint' | 'from' | 'until' | 'search', string>>
  choice: { name: keyof Search & string; label: string; options: Readonly<Record<string, string>> }
}

/** Words, one choice and days for searches of admins. Nothing is requested before the form is submitted. */
export function DeskSearchForm<Search extends Words>({ search, onSearch, texts, choice }: Props<Search>) {
  const [form, setForm] = useState(search)
  // The browser's back button returns to an earlier search.
  useEffect(() => setForm(search), [search])
  const id = useId()
  const input = (name: keyof Search & string) => ({
    id: `${id}-${name}`,
    className: 'input',
    value: String(form[name]),
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
        {(['from', 'until'] as const).map((name) => (
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
