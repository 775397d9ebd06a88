import type { RefreshStatus } from '../../../api/refresh-status.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'

const copy = gameProblemsCopy.refresh

/** The log line of each step, in English; collapsed because it is long. */
export function RefreshSteps({ steps }: { steps: RefreshStatus['steps'] }) {
  if (steps.length === 0) return null
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
