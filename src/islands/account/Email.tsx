import { useState } from 'react'
import { changeEmail, getEmail, type OwnEmail } from '../../../api/recovery.ts'
import { linkMinutes } from '../../../domain/accounts/account-links.ts'
import { isMailAddress } from '../../../domain/accounts/mail-address.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { emailCopy as copy } from '../../../domain/copy/recovery.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { HiddenUsername } from '../../ui/HiddenUsername.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { LoadedSection } from './LoadedSection.tsx'

/** The account's e-mail address, and how to change or remove it. */
export function Email({ username }: { username: string }) {
  return (
    <LoadedSection title={copy.title} from={useCall(getEmail, {})}>
      {(state) => <EmailPanel username={username} loaded={state} />}
    </LoadedSection>
  )
}

function EmailPanel({ username, loaded }: { username: string; loaded: OwnEmail }) {
  const [state, setState] = useState(loaded)
  const { confirmed, dialog } = useConfirmation()
  const { email, pending, mail } = state
  const hasAny = email !== '' || pending !== ''

  async function send({ email: text = '', password = '', remove }: Fields) {
    const newEmail = remove ? '' : text.trim()
    if (remove && !confirm(`${copy.remove}\n\n${copy.removeAsk}`)) return ''
    setState(await confirmed(() => apiClient().call(changeEmail, { body: { email: newEmail, password } })))
    showToast({ title: newEmail ? copy.sent : copy.removed, variant: 'info' })
    return undefined
  }

  return (
    <div className="panel grid gap-4">
      {email ? <p className="wrap-anywhere">{fill(copy.current, { email })}</p> : mail && <p>{copy.none}</p>}
      {pending && (
        <p className="notice wrap-anywhere" role="status">
          {fill(copy.pending, { email: pending, hours: linkMinutes.email / 60 })}
        </p>
      )}
      {!mail && <p>{copy.noMail}</p>}
      {(mail || hasAny) && (
        <Form
          className="grid gap-4"
          check={({ email: text = '', password, remove }) => ({
            email: remove || isMailAddress(text.trim()) ? undefined : copy.invalid,
            password: password === '' ? copy.passwordMissing : undefined,
          })}
          onSubmit={send}
          failed={copy.failed}
          stays
        >
          <HiddenUsername username={username} />
          {mail && <TextField label={copy.email} name="email" type="email" autoComplete="email" />}
          <TextField label={copy.password} name="password" type="password" autoComplete="current-password" />
          <p className="quiet">{copy.game}</p>
          <div className="flex flex-wrap gap-2">
            {mail && <Submit text={copy.submit} busyText={copy.busy} />}
            {hasAny && <Submit text={copy.remove} className="btn" name="remove" />}
          </div>
        </Form>
      )}
      {dialog}
    </div>
  )
}
