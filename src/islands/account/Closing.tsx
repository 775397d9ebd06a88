import { useState } from 'react'
import { closeAccount } from '../../../api/account-data.ts'
import { accountDataCopy } from '../../../domain/copy/account-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { leavePage } from '../../stores/guard.ts'
import { clearSession } from '../../stores/session.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { type Fields, Form, Submit, useFormState } from '../../ui/Form.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useConfirmation } from '../../ui/use-confirmation.tsx'

const copy = accountDataCopy.closing
const danger = 'btn border-danger text-danger hover:bg-danger hover:text-paper'

/** Closing the account, if the operator allows it; its data are deleted after some days. */
export function Closing({ days }: { days: number }) {
  const [open, setOpen] = useState(false)
  const { confirmed, dialog } = useConfirmation()

  async function close({ password = '' }: Fields) {
    const { closes_at } = await confirmed(() => apiClient().call(closeAccount, { body: { password } }))
    const title = fill(copy.done, { time: taipeiTimeText(closes_at) })
    leavePage('/', { title, description: copy.doneHint, variant: 'info' })
    clearSession()
    return undefined
  }

  return (
    <Section title={copy.title}>
      <div className="panel grid justify-items-start gap-3">
        <p>{fill(copy.about, { days })}</p>
        <button type="button" className={danger} onClick={() => setOpen(true)}>
          {copy.open}
        </button>
      </div>
      <Dialog open={open} title={copy.dialog} onClose={() => setOpen(false)}>
        <Form
          className="grid gap-4"
          check={({ password }) => ({ password: password === '' ? copy.passwordMissing : undefined })}
          onSubmit={close}
          failed={copy.failed}
        >
          <p>{copy.game}</p>
          <TextField label={copy.password} name="password" type="password" autoComplete="current-password" />
          <DialogActions>
            <Cancel onCancel={() => setOpen(false)} />
            <Submit text={copy.submit} busyText={copy.busy} className={danger} />
          </DialogActions>
        </Form>
      </Dialog>
      {dialog}
    </Section>
  )
}

/** Disabled while the request is sent, because that cannot be cancelled. */
function Cancel({ onCancel }: { onCancel: () => void }) {
  return (
    <button type="button" className="btn" disabled={useFormState().busy} onClick={onCancel}>
      {copy.cancel}
    </button>
  )
}
