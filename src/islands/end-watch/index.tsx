import { useCallback, useEffect, useRef, useState } from 'react'
import { endWatchByLink, lookAtWatchLink, type OwnWatch } from '../../../api/alerts.ts'
import type { Client } from '../../../api/client.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import { endWatchCopy as copy } from '../../../domain/copy/alerts.ts'
import { apiClient } from '../../stores/api.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Form, Submit } from '../../ui/Form.tsx'
import { ItemCards } from '../../ui/ItemCards.tsx'
import { ItemLink } from '../../ui/ItemLink.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { watchText } from '../../ui/watches/watch-text.ts'

/** Ends a watch by the link of an alert, without a login. It requires a press, because mail scanners open links too. */
export default function EndWatch() {
  const token = useLinkToken()
  return (
    <ErrorBoundary>
      {/* Starts again if another link is opened in this tab. */}
      {token ? <Link key={token} token={token} /> : <Over />}
    </ErrorBoundary>
  )
}

const look = 'panel grid justify-items-start gap-4'

function Link({ token }: { token: string }) {
  const find = useCallback((client: Client) => findWatch(client, token), [token])
  const asked = useAnswer(find)
  const [isEnded, setIsEnded] = useState(false)

  async function end() {
    try {
      await apiClient().call(endWatchByLink, { body: { token } })
      setIsEnded(true)
    } catch (failure) {
      if (isOver(failure)) return copy.over
      throw failure
    }
    return undefined
  }

  if (isEnded) return <Done />
  return (
    <Loaded from={asked} failed={copy.failed}>
      {(watch) =>
        watch ? (
          <Form className={look} onSubmit={end} failed={copy.failed}>
            <p>{copy.ask}</p>
            <div>
              <ItemLink id={watch.nameid} name={watch.name} slots={0} />
              <ItemCards cards={watch.cards} />
              <span className="quiet block">{watchText(watch)}</span>
            </div>
            <Submit text={copy.submit} busyText={copy.busy} />
          </Form>
        ) : (
          <Over />
        )
      }
    </Loaded>
  )
}

/** Null if the watch has ended. */
async function findWatch(client: Client, token: string): Promise<OwnWatch | null> {
  try {
    return (await client.call(lookAtWatchLink, { body: { token } })).watch
  } catch (failure) {
    if (isOver(failure)) return null
    throw failure
  }
}

function isOver(failure: unknown): boolean {
  return failure instanceof HttpStatusError && failure.status === 410
}

function Done() {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className={look}>
      <h2 ref={head} tabIndex={-1} className="section-head outline-0 mt-0">
        {copy.done}
      </h2>
      <p>{copy.doneHint}</p>
      <ToAccount />
    </div>
  )
}

function Over() {
  return (
    <div className={look}>
      <p className="notice">{copy.over}</p>
      <ToAccount />
    </div>
  )
}

function ToAccount() {
  return (
    <a className="btn" href="/account">
      {copy.toAccount}
    </a>
  )
}
