import { useEffect, useRef, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { confirmEmail } from '../../../api/recovery.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { confirmEmailCopy as copy } from '../../../domain/copy/recovery.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useLinkToken } from '../../ui/use-link-token.ts'

/** Confirms an address by the link that was mailed to it. It requires a press, because mail scanners open links too. */
export default function ConfirmEmail() {
  return (
    <ErrorBoundary>
      <Step />
    </ErrorBoundary>
  )
}

/** Starts again if another link is opened in this tab. */
function Step() {
  const token = useLinkToken()
  return <Link key={token} token={token} />
}

function Link({ token }: { token: string }) {
  const [confirmed, setConfirmed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function confirm() {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      setConfirmed((await apiClient().call(confirmEmail, { body: { token } })).username)
    } catch (failure) {
      const isOver = failure instanceof HttpStatusError && failure.status === 410
      if (!isOver) console.error(failure)
      setError(isOver ? copy.over : failureText(failure, copy.failed))
    }
    setBusy(false)
  }

  if (confirmed !== undefined) return <Confirmed username={confirmed} />
  if (!token) return <Over text={copy.over} />
  return (
    <div className="panel grid justify-items-start gap-4">
      <p>{copy.hint}</p>
      <p className={error ? 'notice notice-error' : 'sr-only'} role="alert">
        {error}
      </p>
      <button type="button" className="btn btn-primary" aria-disabled={busy || undefined} onClick={confirm}>
        {busy ? copy.busy : copy.submit}
      </button>
    </div>
  )
}

function Confirmed({ username }: { username: string }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="panel grid justify-items-start gap-4">
      <h2 ref={head} tabIndex={-1} className="section-head wrap-anywhere mt-0">
        {fill(copy.done, { name: username })}
      </h2>
      <p>{copy.doneHint}</p>
      <ToAccount />
    </div>
  )
}

function Over({ text }: { text: string }) {
  return (
    <div className="panel grid justify-items-start gap-4">
      <p className="notice notice-error">{text}</p>
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
