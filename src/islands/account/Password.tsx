import { useId } from 'react'
import { changePassword } from '../../../api/account.ts'
import { accountsCopy } from '../../../domain/copy/accounts.ts'
import { securityCopy } from '../../../domain/copy/site-account.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { renewSession } from '../../stores/session.ts'
import { showToast } from '../../stores/toast.ts'
import { NewPasswordForm, type PasswordOutcome, type TypedPasswords } from '../../ui/NewPasswordForm.tsx'
import { useConfirmation } from '../../ui/use-confirmation.tsx'

const copy = securityCopy.password

/** Changes the password, given the old one. `onChanged`: all other sessions have ended. */
export function Password({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { confirmed, dialog } = useConfirmation()
  const id = useId()

  async function change(passwords: TypedPasswords): Promise<PasswordOutcome> {
    try {
      const body = { password: passwords.old, new_password: passwords.new }
      const { session, error } = await confirmed(() => apiClient().call(changePassword, { body }))
      if (!session.token) return { failure: error || copy.failed }
      if (!renewSession(session)) return { failure: accountsCopy.storageBlocked }
      showToast({ title: copy.done, variant: 'info' })
      onChanged()
      return 'set'
    } catch (error) {
      if (sentToLogin(error)) return 'leaving'
      console.error(error)
      return { failure: failureText(error, copy.failed) }
    }
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-head">
        {copy.title}
      </h2>
      <NewPasswordForm username={username} texts={copy} onSubmit={change}>
        <p className="quiet">{copy.hint}</p>
      </NewPasswordForm>
      {dialog}
    </section>
  )
}
