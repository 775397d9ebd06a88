import { useCallback, useEffect } from 'react'
import type { Client } from '../../../api/client.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import { lookAtRecovery, recoverPassword } from '../../../api/recovery.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { recoveryCopy as copy } from '../../../domain/copy/recovery.ts'
import { apiClient } from '../../stores/api.ts'
import { $session, clearSession } from '../../stores/session.ts'
import { carryToast } from '../../stores/toast.ts'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { HiddenUsername } from '../../ui/HiddenUsername.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NewPasswordForm } from '../../ui/NewPasswordForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAnswer } from '../../ui/use-answer.ts'

interface Props {
  token: string
  /** The link is no longer valid. */
  onOver: () => void
}

/** Resolves to undefined if the link is no longer valid. */
async function unlessOver<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof HttpStatusError && error.status === 410) return undefined
    throw error
  })
}

/** Looks up the link's account, and then asks for the new password. */
export function NewPassword({ token, onOver }: Props) {
  const ask = useCallback((client: Client) => unlessOver(client.call(lookAtRecovery, { body: { token } })), [token])
  const account = useAnswer(ask)
  const isOver = account.answer.at === 'ready' && account.answer.value === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onOver` is no other link
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])

  async function save(fields: Fields, { username, unproven }: { username: string; unproven: boolean }) {
    const body = { token, password: fields.new ?? '' }
    if (!(await unlessOver(apiClient().call(recoverPassword, { body })))) onOver()
    else {
      // All sessions of the account have ended; this browser's may be of another one.
      if ($session.get()?.username === username) clearSession()
      carryToast({ title: unproven ? copy.proved : copy.saved, variant: 'info' })
      location.replace('/login')
    }
    return undefined
  }

  return (
    <Loaded from={account} failed={copy.failed}>
      {(target) =>
        target &&
        (target.unproven ? (
          <Form onSubmit={(fields) => save(fields, target)} failed={copy.proveFailed}>
            <p className="wrap-anywhere">{fill(copy.prove, { name: target.username })}</p>
            <HiddenUsername username={target.username} />
            <TextField label={copy.gamePassword} name="new" type="password" autoComplete="current-password" />
            <p className="quiet">{copy.proveHint}</p>
            <Submit text={copy.proveSubmit} busyText={copy.busy} />
          </Form>
        ) : (
          <>
            <p className="wrap-anywhere mb-4">{fill(copy.choose, { name: target.username })}</p>
            <NewPasswordForm
              username={target.username}
              texts={{ ...copy, submit: copy.save, failed: copy.saveFailed }}
              onSubmit={(fields) => save(fields, target)}
            >
              <p className="quiet">{copy.chooseHint}</p>
            </NewPasswordForm>
          </>
        ))
      }
    </Loaded>
  )
}
