import type { ReactNode } from 'react'
import { checkPasswordLength } from '../../domain/accounts/sign-up.ts'
import { signupCopy } from '../../domain/copy/sign-up.ts'
import { type Fields, Form, Submit } from './Form.tsx'
import { HiddenUsername } from './HiddenUsername.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  username: string
  /** With `old`, the present password is asked for too. */
  texts: Readonly<Record<'new' | 'confirm' | 'submit' | 'busy' | 'failed', string>> & {
    old?: string
    oldMissing?: string
  }
  /** The fields are `old`, `new` and `confirm`; see `Form`. */
  onSubmit: (fields: Fields) => Promise<string | undefined>
  stays?: boolean
  /** Content between the fields and the button. */
  children: ReactNode
}

/** A new password, twice, and the old one if required. */
export function NewPasswordForm({ username, texts, onSubmit, stays = false, children }: Props) {
  const check = (fields: Fields) => ({
    old: fields.old === '' ? texts.oldMissing : undefined,
    new: checkPasswordLength(fields.new ?? ''),
    confirm: fields.confirm === fields.new ? undefined : signupCopy.confirmDiffers,
  })
  return (
    <Form check={check} onSubmit={onSubmit} failed={texts.failed} stays={stays}>
      <HiddenUsername username={username} />
      {texts.old && <TextField label={texts.old} name="old" type="password" autoComplete="current-password" />}
      <TextField label={texts.new} name="new" type="password" autoComplete="new-password" />
      <TextField label={texts.confirm} name="confirm" type="password" autoComplete="new-password" />
      {children}
      <Submit text={texts.submit} busyText={texts.busy} />
    </Form>
  )
}
