import { useId, useState } from 'react'
import { exportAccount } from '../../../api/account-data.ts'
import { accountDataCopy } from '../../../domain/copy/account-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { showToast } from '../../stores/toast.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'

const copy = accountDataCopy.export
/** The file may contain the purchases of years. */
const timeoutMs = 120_000

/** Downloads all data that the site stores about the account. */
export function Export({ username }: { username: string }) {
  const [busy, setBusy] = useState(false)
  const { confirmed, dialog } = useConfirmation()
  const id = useId()

  async function download() {
    if (busy) return
    setBusy(true)
    try {
      const file = await confirmed(() => apiClient().callBlob(exportAccount, { timeoutMs }))
      save(file, fill(copy.file, { name: username }))
      showToast({ title: copy.done, variant: 'info' })
    } catch (error) {
      if (sentToLogin(error)) return
      console.error(error)
      showToast({ title: copy.failed, description: failureText(error, ''), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-head">
        {copy.title}
      </h2>
      <div className="panel grid justify-items-start gap-3">
        <p>{copy.about}</p>
        <button type="button" className="btn" aria-disabled={busy || undefined} onClick={download}>
          {busy ? copy.busy : copy.submit}
        </button>
      </div>
      {dialog}
    </section>
  )
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
