import { useCallback, useEffect, useState } from 'react'
import { askRefresh, getRefresh, type RefreshDesk, type RefreshStatus } from '../../../api/refresh-status.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/number-text.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { laterWhileShown } from '../../stores/while-shown.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { LeftOutTable } from './LeftOutTable.tsx'
import { RefreshSteps } from './RefreshSteps.tsx'

const copy = gameProblemsCopy.refresh
/** Polling interval after a refresh was requested. */
const lookEveryMs = 5_000

type State = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; desk: RefreshDesk }

/** The outcome of the last refresh, and a button that requests another. */
export function RefreshPanel() {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [asking, setAsking] = useState(false)
  /** Set after a refresh was requested: the end time of the previous one. */
  const [asked, setAsked] = useState<{ before: string | undefined }>()
  const [refused, setRefused] = useState(false)

  const load = useCallback(async () => {
    try {
      const desk = await apiClient().call(getRefresh, {})
      setState({ at: 'ready', desk })
      return desk
    } catch (error) {
      if (sentToLogin(error)) return
      console.error(error)
      // If a later poll fails, the shown state is kept.
      setState((before) => (before.at === 'ready' ? before : { at: 'failed' }))
    }
  }, [])
  useEffect(() => {
    load()
  }, [load])

  useEffect(() => {
    if (!asked) return
    let stopped = false
    async function look() {
      const desk = await load()
      if (stopped) return
      if (desk && desk.status?.endedAt !== asked?.before) setAsked(undefined)
      else callOff = laterWhileShown(look, lookEveryMs)
    }
    let callOff = laterWhileShown(look, lookEveryMs)
    return () => {
      stopped = true
      callOff()
    }
  }, [asked, load])

  async function ask() {
    setRefused(false)
    setAsking(true)
    try {
      // The page may have been open for hours: a refresh that ran meanwhile is not the requested one.
      const { status } = await apiClient().call(getRefresh, {})
      await apiClient().call(askRefresh, {})
      setAsked({ before: status?.endedAt })
    } catch (error) {
      if (sentToLogin(error)) return
      console.error(error)
      setRefused(true)
    } finally {
      setAsking(false)
    }
  }

  if (state.at === 'loading') return <p className="skeleton h-40">{commonCopy.loading}</p>
  if (state.at === 'failed') return <LoadFailed text={copy.failed} onRetry={load} />
  const { status, canAsk } = state.desk
  const waiting = asking || asked !== undefined
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
