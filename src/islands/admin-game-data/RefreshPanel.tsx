import { useCallback, useEffect, useState } from 'react'
import { askRefresh, getRefresh, type RefreshDesk, type RefreshStatus } from '../../../api/refresh-status.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/number-text.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LeftOutTable } from './LeftOutTable.tsx'
import { RefreshSteps } from './RefreshSteps.tsx'

const copy = gameProblemsCopy.refresh
/** How often a refresh that was asked for is looked after. */
const lookEveryMs = 5_000

type State = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; desk: RefreshDesk }

/** What came of the last refresh, and a button that asks for another. */
export function RefreshPanel() {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [waiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState(false)

  const load = useCallback(async () => {
    try {
      const desk = await apiClient().call(getRefresh, {})
      setState({ at: 'ready', desk })
      return desk
    } catch (error) {
      console.error(error)
      // What is shown stays while a later look fails.
      setState((before) => (before.at === 'ready' ? before : { at: 'failed' }))
    }
  }, [])
  useEffect(() => {
    load()
  }, [load])

  const endedAt = state.at === 'ready' ? state.desk.status?.endedAt : undefined
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(async () => {
      const desk = await load()
      if (desk && desk.status?.endedAt !== endedAt) setWaiting(false)
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [waiting, load, endedAt])

  async function ask() {
    setRefused(false)
    setWaiting(true)
    try {
      await apiClient().call(askRefresh, {})
    } catch (error) {
      console.error(error)
      setWaiting(false)
      setRefused(true)
    }
  }

  if (state.at === 'loading') return <p className="skeleton h-40">{commonCopy.loading}</p>
  if (state.at === 'failed') return <LoadFailed text={copy.failed} onRetry={load} />
  const { status, canAsk } = state.desk
  return (
    <section className="mb-4" aria-label={copy.title}>
      <h2 className="section-head">{copy.title}</h2>
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
          <button type="button" className="btn btn-primary" disabled={waiting} onClick={ask}>
            {copy.ask}
          </button>
        ) : (
          <span className="quiet">{copy.cannotAsk}</span>
        )}
      </p>
      <p role="status">{waiting ? copy.asked : ''}</p>
      {refused && <p role="alert">{copy.askFailed}</p>}
    </section>
  )
}

function Status({ status }: { status: RefreshStatus }) {
  const { state, startedAt, endedAt, release, publishedAt, reason, mend, exitCode, quarantined, steps = [] } = status
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
  const facts = [
    [copy.endedAt, taipeiTimeText(endedAt)],
    [copy.took, Number.isFinite(seconds) ? fill(copy.seconds, { n: numberText(seconds) }) : ''],
    [copy.release, release ?? ''],
    [copy.publishedAt, publishedAt ? taipeiTimeText(publishedAt) : ''],
  ].filter(([, value]) => value !== '')
  return (
    <>
      <p>
        <strong>{copy.states[state as keyof typeof copy.states] ?? state}</strong>
      </p>
      {exitCode !== 0 && (
        <div className="notice notice-error" role="alert" lang="en">
          <p className="whitespace-pre-line">{reason}</p>
          <p>{mend}</p>
        </div>
      )}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LeftOutTable quarantined={quarantined} />
      <RefreshSteps steps={steps} />
    </>
  )
}
