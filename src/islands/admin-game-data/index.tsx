import { getGameProblems, type ProblemReport, problemsFile } from '../../../api/game-problems.ts'
import { gameProblemsCopy as copy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/number-text.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCall } from '../../ui/use-call.ts'
import { KindsTable } from './KindsTable.tsx'
import { RefreshPanel } from './RefreshPanel.tsx'

const engineNames: Readonly<Record<string, string>> = { rathena: 'rAthena', pandas: 'Pandas' }

/** The outcome of the last refresh, and the game files' problems. */
export default function AdminGameData() {
  return (
    <AdminFrame>
      <RefreshPanel />
      <Section title={copy.problems}>
        <Loaded from={useCall(getGameProblems, {})} failed={copy.failed}>
          {(report) => <Report report={report} />}
        </Loaded>
      </Section>
    </AdminFrame>
  )
}

function Report({ report }: { report: ProblemReport }) {
  const { version, engine, total, missing, kinds } = report
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
    <>
      {missing.length > 0 && (
        <div className="notice notice-error mb-2" role="alert">
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
    </>
  )
}
