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
}

/** Second factor, sessions and password. Hidden on hosts that do not have these calls. */
export function Security({ username, factor }: Props) {
  const sessions = useCall(getSessions, {})
  return (
    <>
      <SecondFactor factor={factor} onChanged={sessions.load} />
      <Sessions from={sessions} />
      {/* The host rejects this call of an admin who has not set up a second factor. */}
      {!(factor.answer.at === 'ready' && factor.answer.value.first) && <LoginHistory />}
      <div className="grid gap-x-4 md:grid-cols-2">
        <Email username={username} />
        {sessions.answer.at !== 'none' && <Password username={username} onChanged={sessions.load} />}
      </div>
    </>
  )
}
