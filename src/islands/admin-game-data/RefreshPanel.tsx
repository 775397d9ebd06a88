import { useEffect, useState } from 'react'
import { askRefresh, getRefresh, type RefreshStatus } from '../../../api/refresh-status.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { laterWhileShown } from '../../stores/while-shown.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useSend } from '../../ui/use-send.ts'
import { LeftOutTable } from './LeftOutTable.tsx'

const copy = gameProblemsCopy.refresh
/** After a refresh was requested. */
const pollEveryMs = 5_000

/** The outcome of the last refresh, and a button that requests another. */
export function RefreshPanel() {
  const desk = useCall(getRefresh, {})
  const { busy, send } = useSend(copy.requestFailed)
  /** Set after a refresh was requested: the end time of the previous one. */
  const [request, setRequest] = useState<{ before: string | undefined }>()
  const endedAt = desk.answer.at === 'ready' ? desk.answer.value.status?.endedAt : undefined
  const isOver = request !== undefined && endedAt !== request.before
  const { refresh } = desk

  useEffect(() => {
    if (!request) return
    if (isOver) return setRequest(undefined)
    let callOff = () => {}
    let isStopped = false
    const poll = () => {
      if (!isStopped) callOff = laterWhileShown(() => refresh().then(poll), pollEveryMs)
    }
    poll()
    return () => {
      isStopped = true
      callOff()
    }
  }, [request, isOver, refresh])

  const ask = () =>
    send(async () => {
      // The page may have been open for hours: a refresh that ran meanwhile is not the requested one.
      const { status } = await apiClient().call(getRefresh, {})
      await apiClient().call(askRefresh, {})
      await refresh()
      setRequest({ before: status?.endedAt })
    })

  const isWaiting = busy || request !== undefined
  return (
    <Loaded from={desk} failed={copy.failed}>
      {({ status, canAsk }) => (
        <Section title={copy.title}>
          {status ? (
            <Status status={status} />
          ) : (
            <>
              <p>{copy.none}</p>
              <p className="quiet">{copy.noneNext}</p>
            </>
          )}
          <p className="mt-3">
            {canAsk ? (
              <button type="button" className="btn btn-primary" disabled={isWaiting} onClick={ask}>
                {copy.request}
              </button>
            ) : (
              copy.notConfigured
            )}
          </p>
          <p role="status">{isWaiting ? copy.requestSent : ''}</p>
        </Section>
      )}
    </Loaded>
  )
}

function Status({ status }: { status: RefreshStatus }) {
  const { state, startedAt, endedAt, release, publishedAt, reason, remedy, exitCode, quarantined, steps } = status
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  return (
    <>
      <p>
        <strong>{copy.states[state as keyof typeof copy.states] ?? state}</strong>
      </p>
      {exitCode !== 0 && (
        <div className="notice notice-error my-2" role="alert" lang="en">
          <p className="whitespace-pre-line">{reason}</p>
          <p>{remedy}</p>
        </div>
      )}
      <FactList
        facts={[
          [copy.endedAt, taipeiTimeText(endedAt)],
          [copy.duration, Number.isFinite(seconds) && fill(copy.seconds, { n: numberText(seconds) })],
          [copy.release, release],
          [copy.publishedAt, taipeiTimeText(publishedAt)],
        ]}
      />
      <LeftOutTable quarantined={quarantined} />
      {steps.length > 0 && <Steps steps={steps} />}
    </>
  )
}

/** The log line of each step, in English; collapsed because it is long. */
function Steps({ steps }: { steps: RefreshStatus['steps'] }) {
  return (
    <details className="mt-3">
      <summary>{copy.steps}</summary>
      <ol className="grid gap-1">
        {steps.map(({ step, ok, ms, note }) => (
          <li key={`${step} ${note}`} className="wrap-anywhere">
            <strong lang="en">{step}</strong> {copy.step[ok ? 'ok' : 'failed']}{' '}
            <span className="quiet">{fill(copy.seconds, { n: (ms / 1000).toFixed(1) })}</span>{' '}
            <span lang="en">{note}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
