import { type ReactNode, useId, useRef, useState } from 'react'
import type { FactorKind } from '../../api/auth.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { beginConfirmation, type ShownPasskey } from '../../api/passkeys.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { apiClient } from '../stores/api.ts'
import { stepUp } from '../stores/step-up.ts'
import { Dialog, DialogActions } from './Dialog.tsx'
import { Form, Submit } from './Form.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { supportsPasskeys } from './passkey.ts'
import { TextField } from './TextField.tsx'

type Proof = 'code' | 'password'
interface ConfirmationRequest {
  what: Proof
  factors: readonly FactorKind[]
  /** Resolves to whether it was confirmed; the first answer counts. */
  answer: PromiseWithResolvers<boolean>
}

export type Confirmed = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Makes calls for which the host may require a confirmation: it then asks for the code, passkey or password, and
 * repeats the call. If the user cancels, the call fails with the host's refusal; calls that are refused at the same
 * time share one dialog. `dialog` must be rendered in the page.
 */
export function useConfirmation(): { confirmed: Confirmed; dialog: ReactNode } {
  const [request, setRequest] = useState<ConfirmationRequest>()
  const openRequest = useRef<ConfirmationRequest>(undefined)

  async function confirmed<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      const body = error instanceof HttpStatusError && error.status === 403 ? error.body : {}
      const { confirm: what, factors } = body
      if (!what) throw error
      openRequest.current ??= { what, factors: factors ?? ['code'], answer: Promise.withResolvers() }
      setRequest(openRequest.current)
      if (!(await openRequest.current.answer.promise)) throw error
      return call()
    }
  }

  function close(closed: ConfirmationRequest, isConfirmed: boolean) {
    closed.answer.resolve(isConfirmed)
    // Ignore a confirmation that arrives after the dialog was cancelled.
    if (openRequest.current !== closed) return
    openRequest.current = undefined
    setRequest(undefined)
  }

  const dialog = (
    <Dialog open={request !== undefined} title={copy.confirmTitle} onClose={() => request && close(request, false)}>
      {request && (
        <ConfirmForm {...request} onDone={() => close(request, true)} onCancel={() => close(request, false)} />
      )}
    </Dialog>
  )
  return { confirmed, dialog }
}

interface FormProps extends Pick<ConfirmationRequest, 'what' | 'factors'> {
  onDone: () => void
  onCancel: () => void
}

function ConfirmForm({ what, factors, onDone, onCancel }: FormProps) {
  const id = useId()
  const isCode = what === 'code'
  const takesPasskey = isCode && factors.includes('passkey') && supportsPasskeys()
  const takesAppCode = isCode && factors.includes('code')
  const [codeLabel, codeMissing] = takesAppCode
    ? [copy.code, copy.codeMissing]
    : [copy.recoveryCode, copy.recoveryCodeMissing]
  const [label, missing] = isCode ? [codeLabel, codeMissing] : [copy.password, copy.passwordMissing]

  async function confirm(body: { code?: string; password?: string; passkey?: ShownPasskey }) {
    await stepUp(body)
    onDone()
    return undefined
  }

  return (
    <Form
      className="grid gap-4"
      aria-describedby={id}
      check={({ [what]: typed = '' }) => ({ [what]: typed.trim() === '' ? missing : undefined })}
      onSubmit={({ code, password }) => confirm(isCode ? { code: code?.trim() ?? '' } : { password: password ?? '' })}
      failed={copy.confirmFailed}
    >
      <p id={id}>{isCode ? hintOf(takesPasskey, takesAppCode) : copy.confirmPassword}</p>
      {takesPasskey && (
        <PasskeyButton ask={() => apiClient().call(beginConfirmation, {})} use={(passkey) => confirm({ passkey })} />
      )}
      <TextField
        label={label}
        name={what}
        type={isCode ? 'text' : 'password'}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
      />
      <DialogActions>
        <button type="button" className="btn" onClick={onCancel}>
          {copy.cancel}
        </button>
        <Submit text={copy.confirm} className={takesPasskey ? 'btn' : 'btn btn-primary'} />
      </DialogActions>
    </Form>
  )
}

function hintOf(takesPasskey: boolean, takesCode: boolean): string {
  if (takesPasskey) return takesCode ? copy.confirmBoth : copy.confirmPasskey
  return takesCode ? copy.confirmCode : copy.confirmRecovery
}
