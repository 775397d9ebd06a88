import { type ComponentProps, useId } from 'react'
import { useFormState } from './Form.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'value'> {
  label: string
  name: string
  /** Requirement, shown while there is no mistake. */
  hint?: string | undefined
  /** For several lines of text. */
  rows?: number
}

/** A labelled input of a `Form`, with its mistake. */
export function TextField({ label, name, hint, rows, ...input }: Props) {
  const id = useId()
  const mistake = useFormState().mistakes[name]
  const note = mistake ?? hint
  const Input = (rows ? 'textarea' : 'input') as 'input'
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className="input"
        name={name}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={mistake !== undefined || undefined}
        aria-describedby={note && `${id}-note`}
        {...(rows && { rows })}
        {...input}
      />
      {note && (
        <p
          key={note}
          id={`${id}-note`}
          className={mistake ? 'field-error' : 'quiet'}
          role={mistake ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
