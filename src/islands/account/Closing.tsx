import { type FormEvent, useId, useState } from 'react'
import { closeAccount } from '../../../api/account-data.ts'
import { accountDataCopy } from '../../../domain/copy/account-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { leavePage, sentToLogin } from '../../stores/guard.ts'
import { clearSession } from '../../stores/session.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useConfirmation } from '../../ui/use-confirmation.tsx'

const copy = accountDataCopy.closing

/** Closing the account, if the operator allows it; its data are deleted after some days. */
export function Closing({ days }: { days: number }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { confirmed, dialog } = useConfirmation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-head">
        {copy.title}
      </h2>
      <div className="panel grid justify-items-start gap-3">
        <p>{fill(copy.about, { days })}</p>
        <button
          type="button"
          className="btn border-danger text-danger hover:bg-danger hover:text-paper"
          onClick={() => setOpen(true)}
        >
          {copy.open}
        </button>
      </div>
      <Dialog open={open} title={copy.dialog} onClose={() => busy || setOpen(false)}>
        <CloseForm confirmed={confirmed} busy={busy} setBusy={setBusy} onCancel={() => setOpen(false)} />
      </Dialog>
      {dialog}
    </section>
  )
}

interface Props {
  confirmed: ReturnType<typeof useConfirmation>['confirmed']
  /** The account is being closed, which can no longer be cancelled. */
  busy: boolean
  setBusy: (busy: boolean) => void
  onCancel: () => void
}

function CloseForm({ confirmed, busy, setBusy, onCancel }: Props) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password === '') return setError(copy.passwordMissing)
    setBusy(true)
    setError('')
    try {
      const { closes_at } = await confirmed(() => apiClient().call(closeAccount, { body: { password } }))
      const title = fill(copy.done, { time: taipeiTimeText(closes_at) })
      leavePage('/', { title, description: copy.doneHint, variant: 'info' })
      clearSession()
    } catch (failure) {
      if (sentToLogin(failure)) return
      console.error(failure)
      setError(failureText(failure, copy.failed))
      setBusy(false)
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p>{copy.game}</p>
      <TextField
        label={copy.password}
        name="password"
        type="password"
        autoComplete="current-password"
        error={error || undefined}
        value={password}
        onChange={setPassword}
      />
      <DialogActions>
        <button type="button" className="btn" disabled={busy} onClick={onCancel}>
          {copy.cancel}
        </button>
        <button
          type="submit"
          className="btn border-danger text-danger hover:bg-danger hover:text-paper"
          aria-disabled={busy || undefined}
        >
          {busy ? copy.busy : copy.submit}
        </button>
      </DialogActions>
    </form>
  )
}
