import { useStore } from '@nanostores/react'
import { accountCopy } from '../../../domain/copy/site-players.ts'
import { $session } from '../../stores/session.ts'
import { EmptyMark } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Characters } from './Characters.tsx'
import { Orders } from './Orders.tsx'
import { OwnMarket } from './OwnMarket.tsx'
import { Security } from './Security.tsx'

/** 我的帳號. `emptyMark` is the path of the woodcut over what is empty. The page is guarded: somebody is logged in. */
export default function Account({ emptyMark }: { emptyMark: string }) {
  const session = useStore($session)
  if (!session) return null
  return (
    <EmptyMark value={emptyMark}>
      <dl className="facts">
        <dt>{accountCopy.account}</dt>
        <dd>
          <bdi>{session.username}</bdi>
        </dd>
      </dl>
      <ErrorBoundary>
        <Characters />
      </ErrorBoundary>
      <ErrorBoundary>
        <OwnMarket />
      </ErrorBoundary>
      <ErrorBoundary>
        <Orders />
      </ErrorBoundary>
      <ErrorBoundary>
        <Security username={session.username} />
      </ErrorBoundary>
    </EmptyMark>
  )
}
