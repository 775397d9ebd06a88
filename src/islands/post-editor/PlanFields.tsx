import { useId } from 'react'
import { adminCopy } from '../../../domain/copy/contract.ts'
import { planCopy as copy } from '../../../domain/copy/post-desk.ts'
import { instantMs, taipeiText } from '../../../domain/taipei-time.ts'
import type { EditorDraft } from './editor-draft.ts'

interface Props {
  draft: EditorDraft
  onChange: (changes: Partial<EditorDraft>) => void
}

/** Draft or public, the publication period, and whether it is pinned. */
export function PlanFields({ draft: { enable, pinned, starts_at, ends_at }, onChange }: Props) {
  const id = useId()
  const wrong = starts_at !== null && ends_at !== null && (instantMs(ends_at) ?? 0) <= (instantMs(starts_at) ?? 0)
  return (
    <fieldset className="grid gap-2" aria-label={copy.title}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <label className="choice">
          <input
            type="checkbox"
            checked={enable}
            aria-describedby={`${id}-draft`}
            onChange={(e) => onChange({ enable: e.target.checked })}
          />
          {adminCopy.enable}
        </label>
        <label className="choice">
          <input type="checkbox" checked={pinned} onChange={(e) => onChange({ pinned: e.target.checked })} />
          {copy.pin}
        </label>
      </div>
      <p id={`${id}-draft`} className="quiet">
        {copy.draft}
      </p>
      <div className="flex flex-wrap gap-4">
        <Time label={copy.from} value={starts_at} onChange={(at) => onChange({ starts_at: at })} about={`${id}-open`} />
        <Time
          label={copy.until}
          value={ends_at}
          onChange={(at) => onChange({ ends_at: at })}
          about={wrong ? `${id}-wrong` : `${id}-open`}
          wrong={wrong}
        />
      </div>
      <p id={`${id}-open`} className="quiet">
        {copy.open}
      </p>
      <p id={`${id}-wrong`} className="field-error" role="alert">
        {wrong && copy.order}
      </p>
    </fieldset>
  )
}

interface TimeProps {
  label: string
  value: string | null
  onChange: (at: string | null) => void
  about: string
  wrong?: boolean
}

/** A time in Taipei's zone, independent of the author's zone. */
function Time({ label, value, onChange, about, wrong = false }: TimeProps) {
  const id = useId()
  const instant = value === null ? undefined : instantMs(value)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="datetime-local"
        aria-describedby={about}
        aria-invalid={wrong || undefined}
        value={instant === undefined ? '' : taipeiText(instant).replace(' ', 'T')}
        onChange={(e) => onChange(e.target.value === '' ? null : `${e.target.value.slice(0, 16)}:00+08:00`)}
      />
    </div>
  )
}
