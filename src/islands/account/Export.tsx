import { exportAccount } from '../../../api/account-data.ts'
import { accountDataCopy } from '../../../domain/copy/account-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { apiClient } from '../../stores/api.ts'
import { showToast } from '../../stores/toast.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { useSend } from '../../ui/use-send.ts'

const copy = accountDataCopy.export
/** The file may contain the purchases of years. */
const timeoutMs = 120_000

/** Downloads all data that the site stores about the account. */
export function Export({ username }: { username: string }) {
  const { busy, send } = useSend(copy.failed)
  const { confirmed, dialog } = useConfirmation()

  const download = () =>
    send(async () => {
      const file = await confirmed(() => apiClient().callBlob(exportAccount, { timeoutMs }))
      save(file, fill(copy.file, { name: username }))
      showToast({ title: copy.done, variant: 'info' })
    })

  return (
    <Section title={copy.title}>
      <div className="panel grid justify-items-start gap-3">
        <p>{copy.about}</p>
        <ActionButton busy={busy} onPress={download}>
          {busy ? copy.busy : copy.submit}
        </ActionButton>
      </div>
      {dialog}
    </Section>
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
