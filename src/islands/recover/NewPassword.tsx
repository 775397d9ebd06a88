import { useCallback, useEffect, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { lookAtRecovery, recoverPassword } from '../../../api/recovery.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { recoveryCopy as copy } from '../../../domain/copy/recovery.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { clearSession } from '../../stores/session.ts'
import { carryToast } from '../../stores/toast.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { NewPasswordForm, type PasswordOutcome, type TypedPasswords } from '../../ui/NewPasswordForm.tsx'

interface Props {
  token: string
  /** The link is no longer valid. */
  onOver: () => void
}

const isOver = (error: unknown) => error instanceof HttpStatusError && error.status === 410

/** Looks up the link's account, and then asks for the new password. */
export function NewPassword({ token, onOver }: Props) {
  const [username, setUsername] = useState<string>()
  const [failed, setFailed] = useState(false)

  const look = useCallback(async () => {
    setFailed(false)
    try {
      setUsername((await apiClient().call(lookAtRecovery, { body: { token } })).username)
    } catch (error) {
      if (isOver(error)) return onOver()
      console.error(error)
      setFailed(true)
    }
  }, [token, onOver])
  // Once for each link; the parent uses the link as key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onOver` is no other link
  useEffect(() => {
    look()
  }, [token])

  async function save(passwords: TypedPasswords): Promise<PasswordOutcome> {
    try {
      await apiClient().call(recoverPassword, { body: { token, password: passwords.new } })
      // All sessions have ended, including this browser's.
      clearSession()
      carryToast({ title: copy.saved, variant: 'info' })
      location.replace('/login')
      return 'leaving'
    } catch (error) {
      if (!isOver(error)) {
        console.error(error)
        return { failure: failureText(error, copy.saveFailed) }
      }
      onOver()
      return 'leaving'
    }
  }

  if (failed) return <LoadFailed text={copy.failed} onRetry={look} />
  if (username === undefined) return <p className="skeleton h-40">{copy.loading}</p>
  return (
    <>
      <p className="wrap-anywhere mb-4">{fill(copy.choose, { name: username })}</p>
      <NewPasswordForm username={username} texts={{ ...copy, submit: copy.save }} onSubmit={save}>
        <p className="quiet">{copy.chooseHint}</p>
      </NewPasswordForm>
    </>
  )
}
