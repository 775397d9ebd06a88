import { type Fields, Form, Submit } from './Form.tsx'
import { TextField } from './TextField.tsx'

export interface LoginTexts {
  username: string
  password: string
  submit: string
  busy: string
  failed: string
}

interface Props {
  texts: LoginTexts
  /** Logs in and leaves the page; returns the error if it failed. */
  onSubmit: (fields: Fields) => Promise<string | undefined>
}

/** User name, password and one button, for players and admins. The host validates the input. */
export function LoginForm({ texts, onSubmit }: Props) {
  return (
    <Form onSubmit={onSubmit} failed={texts.failed}>
      <TextField label={texts.username} name="username" autoComplete="username" />
      <TextField label={texts.password} name="password" type="password" autoComplete="current-password" />
      <Submit text={texts.submit} busyText={texts.busy} />
    </Form>
  )
}
