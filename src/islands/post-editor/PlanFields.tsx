import { useId } from 'react'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { planCopy as copy } from '../../../domain/copy/post-desk.ts'
import { areDaysInOrder } from '../../../domain/posts/event-days.ts'
import { postTypes } from '../../../domain/posts/post.ts'
import { instantMs, taipeiText } from '../../../domain/time/taipei-time.ts'
import { latestDay, TextField } from '../../ui/TextField.tsx'
import type { EditorDraft } from './editor-draft.ts'

interface Props {
  draft: EditorDraft
  onChange: (changes: Partial<EditorDraft>) => void
}

/** Draft or public, the publication period, the days of the event, and whether it is pinned. */
export function PlanFields({ draft, onChange }: Props) {
  const { enable, pinned, starts_at, ends_at } = draft
  const id = useId()
  const isWrong = starts_at !== null && ends_at !== null && (instantMs(ends_at) ?? 0) <= (instantMs(starts_at) ?? 0)
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
        <Time
          label={copy.from}
          name="starts_at"
          value={starts_at}
          onChange={(at) => onChange({ starts_at: at })}
          aria-describedby={`${id}-open`}
        />
        <Time
          label={copy.until}
          name="ends_at"
          value={ends_at}
          onChange={(at) => onChange({ ends_at: at })}
          aria-describedby={isWrong ? `${id}-wrong` : `${id}-open`}
          aria-invalid={isWrong || undefined}
        />
      </div>
      <p id={`${id}-open`} className="quiet">
        {copy.open}
      </p>
      <p id={`${id}-wrong`} className="field-error" role="alert">
        {isWrong && copy.order}
      </p>
      {draft.type !== postTypes.page && <EventFields draft={draft} onChange={onChange} />}
    </fieldset>
  )
}

/** First and last day of the event. */
function EventFields({ draft: { event_from, event_to }, onChange }: Props) {
  const id = useId()
  const isWrong = !areDaysInOrder({ event_from: event_from ?? undefined, event_to: event_to ?? undefined })
  const day = (name: 'event_from' | 'event_to', label: string) => (
    <TextField
      label={label}
      name={name}
      type="date"
      max={latestDay}
      value={(name === 'event_from' ? event_from : event_to) ?? ''}
      onChange={({ target: { value } }) => onChange({ [name]: value || null })}
      aria-describedby={isWrong && name === 'event_to' ? `${id}-wrong` : `${id}-event`}
      aria-invalid={(isWrong && name === 'event_to') || undefined}
    />
  )
  return (
    <>
      <div className="flex flex-wrap gap-4">
        {day('event_from', copy.eventFrom)}
        {day('event_to', copy.eventTo)}
      </div>
      <p id={`${id}-event`} className="quiet">
        {copy.event}
      </p>
      <p id={`${id}-wrong`} className="field-error" role="alert">
        {isWrong && copy.eventOrder}
      </p>
    </>
  )
}

interface TimeProps {
  label: string
  name: string
  value: string | null
  onChange: (at: string | null) => void
  'aria-describedby': string
  'aria-invalid'?: true | undefined
}

/** A time in Taipei's zone, independent of the author's zone. */
function Time({ value, onChange, ...field }: TimeProps) {
  const instant = value === null ? undefined : instantMs(value)
  return (
    <TextField
      {...field}
      type="datetime-local"
      max={`${latestDay}T23:59`}
      value={instant === undefined ? '' : taipeiText(instant).replace(' ', 'T')}
      onChange={({ target: { value: text } }) => onChange(text === '' ? null : `${text.slice(0, 16)}:00+08:00`)}
    />
  )
}
