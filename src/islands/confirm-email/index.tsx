import { useEffect, useRef, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { confirmEmail } from '../../../api/recovery.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { confirmEmailCopy as copy } from '../../../domain/copy/recovery.ts'
import { apiClient } from '../../stores/api.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Form, Submit } from '../../ui/Form.tsx'
import { useLinkToken } from '../../ui/use-link-token.ts'

/** Confirms an address by the link that was mailed to it. It requires a press, because mail scanners open links too. */
export default function ConfirmEmail() {
  const token = useLinkToken()
  return (
    <ErrorBoundary>
      {/* Starts again if another link is opened in this tab. */}
      <Link key={token} token={token} />
    </ErrorBoundary>
  )
}

function Link({ token }: { token: string }) {
  const [username, setUsername] = useState<string>()

  async function confirm() {
    try {
      setUsername((await apiClient().call(confirmEmail, { body: { token } })).username)
    } catch (failure) {
      if (failure instanceof HttpStatusError && failure.status === 410) return copy.over
      throw failure
    }
    return undefined
  }

  if (username !== undefined) return <Confirmed username={username} />
  if (!token)
    return (
      <div className={look}>
        <p className="notice notice-error">{copy.over}</p>
        <ToAccount />
      </div>
    )
  return (
    <Form className={look} onSubmit={confirm} failed={copy.failed}>
      <p>{copy.hint}</p>
      <Submit text={copy.submit} busyText={copy.busy} />
    </Form>
  )
}

const look = 'panel grid justify-items-start gap-4'

function Confirmed({ username }: { username: string }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className={look}>
      <h2 ref={head} tabIndex={-1} className="section-head outline-0 wrap-anywhere mt-0">
        {fill(copy.done, { name: username })}
      </h2>
      <p>{copy.doneHint}</p>
      <ToAccount />
    </div>
  )
}

function ToAccount() {
  return (
    <a className="btn" href="/account">
      {copy.toAccount}
    </a>
  )
}
