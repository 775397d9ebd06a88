import { useEffect, useRef, useState } from 'react'
import { askRecovery } from '../../../api/recovery.ts'
import { linkMinutes } from '../../../domain/accounts/account-links.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { recoveryCopy as copy, recoveryHostCopy } from '../../../domain/copy/recovery.ts'
import { apiClient } from '../../stores/api.ts'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Requests a link. The answer is the same whether or not the account exists. */
export function AskForm() {
  const [isSent, setIsSent] = useState(false)

  async function submit({ account = '' }: Fields) {
    await apiClient().call(askRecovery, { body: { account: account.trim() } })
    setIsSent(true)
    return undefined
  }

  if (isSent) return <Sent onAgain={() => setIsSent(false)} />
  return (
    <Form
      check={({ account = '' }) => ({ account: account.trim() === '' ? recoveryHostCopy.missing : undefined })}
      onSubmit={submit}
      failed={copy.failed}
    >
      <p>{copy.hint}</p>
      <TextField label={copy.account} name="account" autoComplete="username" />
      <Submit text={copy.submit} busyText={copy.busy} />
    </Form>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="panel grid justify-items-start gap-4">
      <h2 ref={head} tabIndex={-1} className="section-head outline-0 mt-0">
        {copy.askedTitle}
      </h2>
      <p>{fill(copy.asked, { minutes: linkMinutes.reset })}</p>
      <button type="button" className="btn" onClick={onAgain}>
        {copy.again}
      </button>
    </div>
  )
}
