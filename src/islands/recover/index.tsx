import { useState } from 'react'
import { getRecovery } from '../../../api/recovery.ts'
import { recoveryCopy as copy } from '../../../domain/copy/recovery.ts'
import { navigationCopy } from '../../../domain/copy/site.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { AskForm } from './AskForm.tsx'
import { NewPassword } from './NewPassword.tsx'

/** 忘記密碼: requests a link by mail; opened with a link, sets the new password. */
export default function Recover() {
  return (
    <ErrorBoundary>
      <Step />
    </ErrorBoundary>
  )
}

function Step() {
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
      <Ask />
      <p className="mt-4 -ml-4">
        <a className="btn btn-quiet" href="/login">
          {copy.toLogin}
        </a>
      </p>
    </>
  )
}

/** The form that requests a link, or a notice if this host sends no mail. */
function Ask() {
  const none = (
    <p className="notice">
      {copy.noMail} <a href="/">{navigationCopy.toHome}</a>
    </p>
  )
  return (
    <Loaded from={useCall(getRecovery, {})} failed={copy.failed} none={none}>
      {({ mail }) => (mail ? <AskForm /> : none)}
    </Loaded>
  )
}
