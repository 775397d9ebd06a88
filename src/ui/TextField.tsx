import { useId } from 'react'

interface Props {
  label: string
  name: string
  type?: 'text' | 'password' | 'email'
  autoComplete: string
  value: string
  onChange: (value: string) => void
  invalid?: boolean
  /** Id of the error message, if that is not this field's. */
  errorId?: string | undefined
  /** Error of this field, shown below it. */
  error?: string | undefined
  /** Requirement, shown before there is an error. */
  hint?: string | undefined
}

/** A labelled input of the login and sign-up forms. The browser validates nothing: the rules are the page's. */
export function TextField({ label, name, type = 'text', autoComplete, value, onChange, ...rest }: Props) {
  const id = useId()
  const { error, hint, invalid = Boolean(error), errorId = `${id}-error` } = rest
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? errorId : hint && `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p id={errorId} className="field-error" role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="quiet">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
