import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { HttpStatusError } from '../../api/errors.ts'
import { confirmSession } from '../../api/second-factor.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { apiClient } from '../stores/api.ts'
import { failureText } from '../stores/failure-text.ts'
import { sentToLogin } from '../stores/guard.ts'
import { Dialog, DialogActions } from './Dialog.tsx'
import { TextField } from './TextField.tsx'

type What = 'code' | 'password'
interface Asked {
  what: What
  done: () => void
  cancel: () => void
}

/**
 * Makes calls that the host may want a confirmation for: it then asks for the code, or the password, and makes the call
 * again. Who cancels gets the host's refusal as the call's failure. `dialog` goes into the page.
 */
export function useConfirmation(): { confirmed: <T>(call: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()

  async function confirmed<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      const what = error instanceof HttpStatusError && error.status === 403 ? error.body.confirm : undefined
      if (!what) throw error
      await new Promise<void>((done, fail) => setAsked({ what, done, cancel: () => fail(error) }))
      return call()
    }
  }

  function close(end: () => void) {
    setAsked(undefined)
    end()
  }

  const dialog = (
    <Dialog open={asked !== undefined} title={copy.confirmTitle} onClose={() => asked && close(asked.cancel)}>
      {asked && <ConfirmForm what={asked.what} onDone={() => close(asked.done)} onCancel={() => close(asked.cancel)} />}
    </Dialog>
  )
  return { confirmed, dialog }
}

function ConfirmForm({ what, onDone, onCancel }: { what: What; onDone: () => void; onCancel: () => void }) {
  const [given, setGiven] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const id = useId()
  const isCode = what === 'code'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (given.trim() === '') return setError(isCode ? copy.codeMissing : copy.passwordMissing)
    setBusy(true)
    setError('')
    try {
      await apiClient().call(confirmSession, { body: isCode ? { code: given.trim() } : { password: given } })
      onDone()
    } catch (failure) {
      if (sentToLogin(failure)) return
      console.error(failure)
      setError(failureText(failure, copy.failed))
      setBusy(false)
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit} aria-describedby={id}>
      <p id={id}>{isCode ? copy.confirmCode : copy.confirmPassword}</p>
      <TextField
        label={isCode ? copy.code : copy.password}
        name={what}
        type={isCode ? 'text' : 'password'}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
        error={error || undefined}
        value={given}
        onChange={setGiven}
      />
      <DialogActions>
        <button type="button" className="btn" onClick={onCancel}>
          {copy.cancel}
        </button>
        <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
          {copy.confirm}
        </button>
      </DialogActions>
    </form>
  )
}
