import { type FormEvent, useId } from 'react'
import type { AuditSearch } from '../../../api/audit.ts'
import { auditCopy as copy } from '../../../domain/copy/audit.ts'

interface Props {
  search: AuditSearch
  onChange: (changes: Partial<AuditSearch>) => void
  onSubmit: (event: FormEvent) => void
}

/** Words, kind and dates by which audit lines are looked for. */
export function SearchForm({ search, onChange, onSubmit }: Props) {
  const id = useId()
  return (
    <form className="mb-4 flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <div className="field min-w-0 flex-[1_1_14rem]">
        <label htmlFor={`${id}-q`}>{copy.q}</label>
        <input
          id={`${id}-q`}
          className="input"
          maxLength={100}
          value={search.q}
          onChange={(e) => onChange({ q: e.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-kind`}>{copy.kind}</label>
        <select
          id={`${id}-kind`}
          className="input"
          value={search.kind}
          onChange={(e) => onChange({ kind: e.target.value })}
        >
          {Object.entries(copy.kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
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
            value={search[name]}
            onChange={(e) => onChange({ [name]: e.target.value })}
          />
        </div>
      ))}
      <button type="submit" className="btn btn-primary">
        {copy.search}
      </button>
    </form>
  )
}
