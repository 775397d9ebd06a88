import { createContext, type ReactNode, type SubmitEvent, useContext, useState } from 'react'
import { failureText } from '../stores/failure-text.ts'
import { guardHolds, sentToLogin } from '../stores/guard.ts'

/** The values of a form's inputs by their names. */
export type Fields = Readonly<Record<string, string>>
/** Messages by the names of fields. */
export type Mistakes = Readonly<Record<string, string | undefined>>

const FormState = createContext<{ busy: boolean; mistakes: Mistakes }>({ busy: false, mistakes: {} })
export const useFormState = () => useContext(FormState)

interface Props {
  /** Mistakes that are found before anything is sent: the first is shown, and its field gets the focus. */
  check?: (fields: Fields) => Mistakes
  /** Sends the fields. Returns a message if that failed, or throws. */
  onSubmit: (fields: Fields, form: HTMLFormElement) => Promise<string | undefined>
  /** Message of a failure without one. */
  failed: string
  /** True if the form is not left after success: it is emptied, and can be sent again. */
  stays?: boolean
  className?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  children: ReactNode
}

/**
 * A form whose inputs keep their own values: `TextField`s with their mistakes, `Submit`, and the message of a failure at
 * its end. It is sent once at a time; the browser validates nothing, because the rules are the page's.
 */
export function Form({ check, onSubmit, failed, stays = false, className = 'panel grid gap-4', ...rest }: Props) {
  const { children, ...labels } = rest
  const [busy, setBusy] = useState(false)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [failure, setFailure] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !guardHolds()) return
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    const pressed = submitter instanceof HTMLButtonElement && submitter.name ? { [submitter.name]: 'on' } : {}
    const fields = { ...fieldsOf(form), ...pressed }
    const wrong = Object.entries(check?.(fields) ?? {}).find(([, message]) => message !== undefined)
    setMistakes(wrong ? Object.fromEntries([wrong]) : {})
    setFailure(undefined)
    if (wrong) return form.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus()
    setBusy(true)
    const message = await onSubmit(fields, form).catch((error: unknown) => {
      if (sentToLogin(error)) return ''
      console.error(error)
      return failureText(error, failed)
    })
    setFailure(message)
    // After success the page or the form is left: the button stays disabled to prevent a second submission.
    if (message !== undefined || stays) setBusy(false)
    // The next text may have been started meanwhile.
    const isUnchanged = Object.entries(fieldsOf(form)).every(([name, value]) => fields[name] === value)
    if (message === undefined && stays && isUnchanged) form.reset()
  }

  return (
    <FormState value={{ busy, mistakes }}>
      <form className={className} noValidate onSubmit={submit} {...labels}>
        {children}
        {failure && (
          <p className="notice notice-error" role="alert">
            {failure}
          </p>
        )}
      </form>
    </FormState>
  )
}

interface SubmitProps {
  text: string
  busyText?: string
  className?: string
  /** Shown as disabled. A press still submits the form, so `onSubmit` must ignore it. */
  disabled?: boolean
  /** The name of the form field that is set if this submit button was pressed. */
  name?: string
}

/** A button that sends the form. */
export function Submit({ text, busyText = text, className = 'btn btn-primary', disabled = false, name }: SubmitProps) {
  const { busy } = useFormState()
  return (
    <button type="submit" className={className} name={name} aria-disabled={busy || disabled || undefined}>
      {busy ? busyText : text}
    </button>
  )
}

function fieldsOf(form: HTMLFormElement): Fields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
