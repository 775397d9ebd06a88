import { useCallback, useEffect, useState } from 'react'
import { getGameProblems, type ProblemReport, problemsFile } from '../../../api/game-problems.ts'
import { gameProblemsCopy as copy } from '../../../domain/copy/admin-game-data.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/number-text.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { KindsTable } from './KindsTable.tsx'
import { RefreshPanel } from './RefreshPanel.tsx'

const engineNames: Readonly<Record<string, string>> = { rathena: 'rAthena', pandas: 'Pandas' }

type State = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; report: ProblemReport }

/**
 * The outcome of the last refresh, and the game files' problems. `emptyMark` is the name of the illustration for an
 * empty list.
 */
export default function AdminGameData({ emptyMark }: { emptyMark: string }) {
  return (
    <AdminFrame emptyMark={emptyMark}>
      <RefreshPanel />
      <h2 className="section-head">{copy.problems}</h2>
      <Report />
    </AdminFrame>
  )
}

function Report() {
  const [state, setState] = useState<State>({ at: 'loading' })
  const load = useCallback(async () => {
    setState({ at: 'loading' })
    try {
      setState({ at: 'ready', report: await apiClient().call(getGameProblems, {}) })
    } catch (error) {
      if (sentToLogin(error)) return
      console.error(error)
      setState({ at: 'failed' })
    }
  }, [])
  useEffect(() => {
    load()
  }, [load])

  if (state.at === 'loading') return <p className="skeleton h-40">{commonCopy.loading}</p>
  if (state.at === 'failed') return <LoadFailed text={copy.failed} onRetry={load} />
  const { version, engine, total, missing, kinds } = state.report
  const about = engine && <p>{fill(copy.engine, { ...engine, name: engineNames[engine.name] ?? engine.name })}</p>
  if (total === 0)
    return (
      <EmptyState>
        {about}
        <p>{copy.none}</p>
        <p className="quiet">{copy.noneNext}</p>
      </EmptyState>
    )
  return (
    <section aria-label={copy.problems}>
      {missing.length > 0 && (
        <div className="notice notice-error" role="alert">
          <p>{copy.missing}</p>
          <ul>
            {missing.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {about}
      <p>{fill(copy.summary, { version, total: numberText(total), kinds: numberText(kinds.length) })}</p>
      <p className="quiet mb-4">{fill(copy.all, { file: problemsFile })}</p>
      <KindsTable kinds={kinds} />
    </section>
  )
}
