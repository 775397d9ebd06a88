import { type FormEvent, useEffect, useRef, useState } from 'react'
import { askRecovery } from '../../../api/recovery.ts'
import { linkMinutes } from '../../../domain/account-links.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { recoveryCopy as copy, recoveryHostCopy } from '../../../domain/copy/recovery.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { TextField } from '../../ui/TextField.tsx'

/** Requests a link. The answer is the same whether or not the account exists. */
export function AskForm() {
  const [account, setAccount] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [asked, setAsked] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (account.trim() === '') return setError(recoveryHostCopy.missing)
    setBusy(true)
    setError('')
    try {
      await apiClient().call(askRecovery, { body: { account: account.trim() } })
      setAsked(true)
    } catch (failure) {
      console.error(failure)
      setError(failureText(failure, copy.failed))
    }
    setBusy(false)
  }

  if (asked) return <Asked onAgain={() => setAsked(false)} />
  return (
    <form className="panel grid gap-4" noValidate onSubmit={submit}>
      <p>{copy.hint}</p>
      <TextField
        label={copy.account}
        name="account"
        autoComplete="username"
        value={account}
        onChange={setAccount}
        error={error || undefined}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? copy.busy : copy.submit}
      </button>
    </form>
  )
}

function Asked({ onAgain }: { onAgain: () => void }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="panel grid justify-items-start gap-4">
      <h2 ref={head} tabIndex={-1} className="section-head mt-0">
        {copy.askedTitle}
      </h2>
      <p>{fill(copy.asked, { minutes: linkMinutes.reset })}</p>
      <button type="button" className="btn" onClick={onAgain}>
        {copy.again}
      </button>
    </div>
  )
}
