import { changePassword } from '../../../api/account.ts'
import { securityCopy } from '../../../domain/copy/account.ts'
import { sessionCopy } from '../../../domain/copy/session.ts'
import { apiClient } from '../../stores/api.ts'
import { renewSession } from '../../stores/session.ts'
import { showToast } from '../../stores/toast.ts'
import type { Fields } from '../../ui/Form.tsx'
import { NewPasswordForm } from '../../ui/NewPasswordForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { useConfirmation } from '../../ui/use-confirmation.tsx'

const copy = securityCopy.password

/** Changes the password, given the old one. `onChanged`: all other sessions have ended. */
export function Password({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { confirmed, dialog } = useConfirmation()

  async function change(fields: Fields) {
    const body = { password: fields.old ?? '', new_password: fields.new ?? '' }
    const { session, error } = await confirmed(() => apiClient().call(changePassword, { body }))
    if (!session.token) return error || copy.failed
    if (!renewSession(session)) return sessionCopy.storageBlocked
    showToast({ title: copy.done, variant: 'info' })
    onChanged()
    return undefined
  }

  return (
    <Section title={copy.title}>
      <NewPasswordForm username={username} texts={copy} onSubmit={change} stays>
        <p className="quiet">{copy.hint}</p>
      </NewPasswordForm>
      {dialog}
    </Section>
  )
}
