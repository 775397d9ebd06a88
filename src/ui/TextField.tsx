import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormState } from './Form.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  name: string
  /** Requirement, shown while there is no mistake. */
  hint?: string | undefined
  /** For several lines of text. */
  rows?: number
  /** Classes of the label and the input together. */
  fieldClass?: string
  /** A button at the end of the input. */
  children?: ReactNode
}

/** The `max` of a date: without one, a year has six digits, and typing `20270102` gives the year 202701. */
export const latestDay = '9999-12-31'

/** A labelled input, with its mistake if it is in a `Form`. */
export function TextField({ label, name, hint, rows, fieldClass = '', children, ...input }: Props) {
  const id = useId()
  const mistake = useFormState().mistakes[name]
  const note = mistake ?? hint
  const Input = (rows ? 'textarea' : 'input') as 'input'
  const control = (
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
  )
  return (
    <div className={`field ${fieldClass}`}>
      <label htmlFor={id}>{label}</label>
      {children ? (
        <div className="relative">
          {control}
          {children}
        </div>
      ) : (
        control
      )}
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
