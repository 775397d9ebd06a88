import { useId } from 'react'

interface Props {
  label: string
  name: string
  type?: 'text' | 'password'
  autoComplete: string
  value: string
  onChange: (value: string) => void
  invalid?: boolean
  /** Id of the element that says what is wrong. */
  errorId?: string | undefined
}

/** A labelled input of the login and sign-up forms. Nothing is checked by the browser: the rules are the page's. */
export function TextField({ label, name, type = 'text', autoComplete, value, onChange, invalid, errorId }: Props) {
  const id = useId()
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
        aria-describedby={invalid ? errorId : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
