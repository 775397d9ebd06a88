import { useState } from 'react'
import { getRecovery } from '../../../api/recovery.ts'
import { navigationCopy } from '../../../domain/copy/not-found.ts'
import { recoveryCopy as copy } from '../../../domain/copy/recovery.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { AskForm } from './AskForm.tsx'
import { NewPassword } from './NewPassword.tsx'

interface Props {
  contactUrl: string
}

/** 忘記密碼: requests a link by mail; opened with a link, sets the new password. `contactUrl` may be empty. */
export default function Recover({ contactUrl }: Props) {
  return (
    <ErrorBoundary>
      <Step contactUrl={contactUrl} />
    </ErrorBoundary>
  )
}

function Step({ contactUrl }: Props) {
  const token = useLinkToken()
  const [invalidToken, setInvalidToken] = useState('')
  if (token && invalidToken !== token)
    return <NewPassword key={token} token={token} onOver={() => setInvalidToken(token)} />
  return (
    <>
      {token && (
        <p className="notice notice-error mb-4" role="alert">
          {copy.over}
        </p>
      )}
      <Ask contactUrl={contactUrl} />
      <p className="mt-4 -ml-4">
        <a className="btn btn-quiet" href="/login">
          {copy.toLogin}
        </a>
      </p>
    </>
  )
}

/** The form that requests a link, or a notice if this host sends no mail. */
function Ask({ contactUrl }: Props) {
  const none = (
    <p className="notice">
      {contactUrl ? copy.noMailContact : copy.noMail}{' '}
      {contactUrl ? <a href={contactUrl}>{copy.contact}</a> : <a href="/">{navigationCopy.toHome}</a>}
    </p>
  )
  return (
    <Loaded from={useCall(getRecovery, {})} failed={copy.failed} none={none}>
      {({ mail }) => (mail ? <AskForm /> : none)}
    </Loaded>
  )
}
