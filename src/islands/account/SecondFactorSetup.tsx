import { type FormEvent, lazy, Suspense, useState } from 'react'
import { activateSecondFactor } from '../../../api/second-factor.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { apiClient } from '../../stores/api.ts'
import { failureText } from '../../stores/failure-text.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { keepSession } from './use-change.ts'

/** Loaded only for the setup. If loading fails, the letters below are enough. */
const QrCode = lazy(() =>
  import('./QrCode.tsx').catch((error: unknown) => {
    console.error(error)
    return { default: NoQrCode }
  }),
)

function NoQrCode(_: { text: string }) {
  return (
    <p className="notice" role="alert">
      {copy.qrMissing}
    </p>
  )
}

interface Props {
  secret: string
  uri: string
  confirmed: <T>(call: () => Promise<T>) => Promise<T>
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The secret as a QR code and as letters, and a field for the first code. */
export function SecondFactorSetup({ secret, uri, confirmed, onDone, onCancel }: Props) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (code.trim() === '') return setError(copy.codeMissing)
    setBusy(true)
    setError('')
    try {
      const call = () => apiClient().call(activateSecondFactor, { body: { code: code.trim() } })
      const answer = await confirmed(call)
      keepSession(answer)
      onDone(answer.recovery_codes)
    } catch (failure) {
      if (sentToLogin(failure)) return
      console.error(failure)
      setError(failureText(failure, copy.failed))
      setBusy(false)
    }
  }

  return (
    <form className="panel grid gap-4 lg:w-[calc(50%-0.5rem)]" noValidate onSubmit={submit}>
      <p>{copy.scan}</p>
      <Suspense fallback={<p className="skeleton h-56 max-w-[14rem]" />}>
        <QrCode text={uri} />
      </Suspense>
      <p>
        {copy.secret}：<code className="break-all">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>{' '}
        <CopyButton command={secret} label={copy.copySecret}>
          {copy.copySecret}
        </CopyButton>
      </p>
      <TextField
        label={copy.code}
        name="code"
        autoComplete="one-time-code"
        error={error || undefined}
        value={code}
        onChange={setCode}
      />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
          {copy.activate}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          {copy.cancel}
        </button>
      </div>
    </form>
  )
}
