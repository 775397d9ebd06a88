import { useStore } from '@nanostores/react'
import { getSecondFactor } from '../../../api/second-factor.ts'
import { accountCopy } from '../../../domain/copy/account.ts'
import { $session } from '../../stores/session.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { useCall } from '../../ui/use-call.ts'
import { Alerts } from './Alerts.tsx'
import { Characters } from './Characters.tsx'
import { OwnData } from './OwnData.tsx'
import { OwnMarketSections } from './OwnMarketSections.tsx'
import { OwnOrders } from './OwnOrders.tsx'
import { Points } from './Points.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { Security } from './Security.tsx'

/** 我的帳號. The page is guarded, so there is a session. */
export default function Account() {
  const session = useStore($session)
  if (!session) return null
  // Another tab may log in as another account: nothing of the previous one may remain.
  return <Parts key={session.accountId} username={session.username} />
}

function Parts({ username }: { username: string }) {
  const factor = useCall(getSecondFactor, {})
  // Until an admin has set up the required second factor, the host rejects the calls of the sections omitted here.
  const mustSetUp = factor.answer.at === 'ready' && factor.answer.value.first
  return (
    <>
      <FactList facts={[[accountCopy.account, <bdi key="name">{username}</bdi>]]} />
      <SectionLinks>
        {!mustSetUp && (
          <>
            <ErrorBoundary>
              <Characters />
            </ErrorBoundary>
            <ErrorBoundary>
              <OwnMarketSections />
            </ErrorBoundary>
            <ErrorBoundary>
              <Alerts />
            </ErrorBoundary>
            <ErrorBoundary>
              <Points />
            </ErrorBoundary>
            <ErrorBoundary>
              <OwnOrders />
            </ErrorBoundary>
          </>
        )}
        <ErrorBoundary>
          <Security username={username} factor={factor} mustSetUp={mustSetUp} />
        </ErrorBoundary>
        {!mustSetUp && (
          <ErrorBoundary>
            <OwnData username={username} />
          </ErrorBoundary>
        )}
      </SectionLinks>
    </>
  )
}
