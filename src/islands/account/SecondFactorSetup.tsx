import { lazy, Suspense } from 'react'
import { activateSecondFactor } from '../../../api/second-factor.ts'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { apiClient } from '../../stores/api.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { type Fields, Form, Submit } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Confirmed } from '../../ui/use-confirmation.tsx'
import { keepSession } from './keep-session.ts'

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
  confirmed: Confirmed
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The secret as a QR code and as letters, and a field for the first code. */
export function SecondFactorSetup({ secret, uri, confirmed, onDone, onCancel }: Props) {
  async function activate({ code = '' }: Fields) {
    const answer = await confirmed(() => apiClient().call(activateSecondFactor, { body: { code: code.trim() } }))
    keepSession(answer)
    onDone(answer.recovery_codes)
    return undefined
  }

  return (
    <Form
      className="panel grid gap-4 lg:w-[calc(50%-0.5rem)]"
      check={({ code = '' }) => ({ code: code.trim() === '' ? copy.codeMissing : undefined })}
      onSubmit={activate}
      failed={copy.failed}
    >
      <p>{copy.scan}</p>
      <Suspense fallback={<p className="skeleton h-56 max-w-[14rem]" />}>
        <QrCode text={uri} />
      </Suspense>
      <p>
        {copy.secret}：<code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>{' '}
        <CopyButton command={secret} label={copy.copySecret}>
          {copy.copySecret}
        </CopyButton>
      </p>
      <TextField label={copy.code} name="code" autoComplete="one-time-code" />
      <div className="flex flex-wrap gap-2">
        <Submit text={copy.activate} />
        <button type="button" className="btn" onClick={onCancel}>
          {copy.cancel}
        </button>
      </div>
    </Form>
  )
}
