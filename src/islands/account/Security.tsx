import { getSessions } from '../../../api/account.ts'
import type { SecondFactorState } from '../../../api/second-factor.ts'
import type { Asked } from '../../ui/use-answer.ts'
import { useCall } from '../../ui/use-call.ts'
import { Email } from './Email.tsx'
import { LoginHistory } from './LoginHistory.tsx'
import { Password } from './Password.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

interface Props {
  username: string
  factor: Asked<SecondFactorState>
  /** Whether an admin must set up a second factor first; until then the host rejects the call of the login history. */
  mustSetUp: boolean
}

/** Second factor, sessions, logins, e-mail address and password; each is hidden on hosts without its calls. */
export function Security({ username, factor, mustSetUp }: Props) {
  const sessions = useCall(getSessions, {})
  return (
    <>
      <SecondFactor factor={factor} onChanged={sessions.load} />
      <Sessions from={sessions} />
      {!mustSetUp && <LoginHistory />}
      <div className="grid gap-x-4 md:grid-cols-2">
        <Email username={username} />
        {sessions.answer.at !== 'none' && <Password username={username} onChanged={sessions.load} />}
      </div>
    </>
  )
}
