import { type SubmitEvent, useEffect, useRef } from 'react'
import { maxQueryChars } from '../../domain/lists/query-text.ts'
import { ClearButton } from './ClearButton.tsx'
import { SelectField } from './SelectField.tsx'
import { latestDay, TextField } from './TextField.tsx'

interface Props<Search extends { q: string }> {
  search: Search
  onSearch: (search: Search) => void
  /** With `from` and `until` the form has two days, Taipei's, `YYYY-MM-DD`, '' for none. */
  texts: Readonly<Record<'q' | 'qHint' | 'search', string> & Partial<Record<'from' | 'until', string>>>
  choice: { name: keyof Search & string; label: string; options: Readonly<Record<string, string>> }
  /** A further text field. */
  extra?: { name: keyof Search & string; label: string }
}

/** Text, one choice, and where needed a second text and days, for searches of admins. Only submitting it searches. */
export function DeskSearchForm<Search extends { q: string }>(props: Props<Search>) {
  const { search, onSearch, texts, choice, extra } = props
  const form = useRef<HTMLFormElement>(null)
  // On load, and when the browser's back button returns to an earlier search.
  useEffect(() => {
    for (const [name, value] of Object.entries(search)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value)
    }
  }, [search])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    onSearch({ ...search, ...fields, q: String(fields.q).trim() })
  }

  return (
    <form ref={form} className="mb-4 grid gap-3 lg:flex lg:items-start" onSubmit={submit}>
      <TextField
        label={texts.q}
        name="q"
        hint={texts.qHint}
        placeholder=" "
        maxLength={maxQueryChars}
        className="input peer pr-11"
        fieldClass="min-w-0 lg:flex-[1_1_16rem]"
      >
        <ClearButton />
      </TextField>
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <SelectField
          label={choice.label}
          name={choice.name}
          options={Object.entries(choice.options)}
          className="max-sm:col-span-full"
        />
        {extra && <TextField {...extra} maxLength={maxQueryChars} fieldClass="min-w-0 max-sm:col-span-full" />}
        {texts.from !== undefined &&
          texts.until !== undefined &&
          Object.entries({ from: texts.from, until: texts.until }).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              name={name}
              type="date"
              max={latestDay}
              className="input max-sm:px-2"
              fieldClass="min-w-0"
            />
          ))}
        <button type="submit" className="btn btn-primary max-sm:col-span-full">
          {texts.search}
        </button>
      </div>
    </form>
  )
}
