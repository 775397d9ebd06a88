import { useEffect, useRef } from 'react'
import type { FactorKind } from '../../api/auth.ts'
import type { RequestOptions, ShownPasskey } from '../../api/passkeys.ts'
import { fill } from '../../domain/copy/fill.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { Form, Submit } from './Form.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { supportsPasskeys } from './passkey.ts'
import { TextField } from './TextField.tsx'

interface Props {
  username: string
  kinds: readonly FactorKind[]
  /** Message of a failure without one. */
  failed: string
  /** Finishes the login and leaves the page; returns the error if it failed. */
  onSubmit: (code: string) => Promise<string | undefined>
  /** Requests the options for the browser's passkey prompt. */
  askPasskey: () => Promise<RequestOptions>
  /** Like `onSubmit`. */
  onPasskey: (passkey: ShownPasskey) => Promise<string | undefined>
  onBack: () => void
}

/** The second step of a login: the password was correct, and a code or a passkey is required. */
export function CodeStep({ username, kinds, failed, onSubmit, askPasskey, onPasskey, onBack }: Props) {
  const form = useRef<HTMLDivElement>(null)
  const takesPasskey = kinds.includes('passkey') && supportsPasskeys()
  const takesCode = kinds.includes('code')
  // The previous form had the focus and is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('button,input')?.focus(), [])

  return (
    <div ref={form}>
      <Form
        check={({ code = '' }) => ({
          code: code.trim() === '' ? copy[takesCode ? 'codeMissing' : 'recoveryCodeMissing'] : undefined,
        })}
        onSubmit={({ code = '' }) => onSubmit(code.trim())}
        failed={failed}
      >
        <h2>{takesPasskey ? copy.loginTitlePasskey : copy.loginTitle}</h2>
        <p>{fill(hintOf(takesPasskey, takesCode), { name: username })}</p>
        {takesPasskey && <PasskeyButton ask={askPasskey} use={onPasskey} />}
        <TextField
          label={takesCode ? copy.code : copy.recoveryCode}
          name="code"
          autoComplete="one-time-code"
          hint={takesCode ? copy.codeHint : copy.recoveryHint}
        />
        <Submit
          text={submitText(takesPasskey, takesCode)}
          busyText={copy.loginBusy}
          className={takesPasskey ? 'btn' : 'btn btn-primary'}
        />
        <button type="button" className="btn btn-quiet justify-self-center" onClick={onBack}>
          {copy.loginBack}
        </button>
      </Form>
    </div>
  )
}

function hintOf(takesPasskey: boolean, takesCode: boolean): string {
  if (takesPasskey) return takesCode ? copy.loginHintBoth : copy.loginHintPasskey
  return takesCode ? copy.loginHint : copy.loginHintRecovery
}

function submitText(takesPasskey: boolean, takesCode: boolean): string {
  if (!takesPasskey) return copy.loginSubmit
  return takesCode ? copy.loginWithCode : copy.loginWithRecovery
}
