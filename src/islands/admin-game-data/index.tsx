import { getGameProblems, type ProblemReport, problemsFile } from '../../../api/game-problems.ts'
import { gameProblemsCopy as copy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCall } from '../../ui/use-call.ts'
import { DatabaseFindings } from './DatabaseFindings.tsx'
import { KindsTable } from './KindsTable.tsx'
import { ObservedOdds } from './ObservedOdds.tsx'
import { RefreshPanel } from './RefreshPanel.tsx'

const lossNames: Readonly<Record<string, string>> = copy.lossNames
const engineNames: Readonly<Record<string, string>> = { rathena: 'rAthena', pandas: 'Pandas' }

/** The outcome of the last refresh, the game files' problems, and findings about the game's database. */
export default function AdminGameData() {
  return (
    <AdminFrame>
      <RefreshPanel />
      <Loaded from={useCall(getGameProblems, {})} failed={copy.failed}>
        {(report) => (
          <>
            <Section title={copy.problems}>
              <Report report={report} />
            </Section>
            {report.database && <DatabaseFindings findings={report.database} />}
          </>
        )}
      </Loaded>
      <ObservedOdds />
    </AdminFrame>
  )
}

function Report({ report }: { report: ProblemReport }) {
  const { version, engine, total, kinds } = report
  const losses = report.losses ?? report.missing.map((name) => ({ name, kind: 'whole' as const }))
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
      {losses.length > 0 && (
        <div className="notice notice-error mb-2" role="alert">
          <p>{copy.losses}</p>
          <ul>
            {losses.map(({ name, kind }) => (
              <li key={name}>
                <code>{name}</code> {lossNames[name]} {copy.lossKinds[kind]}
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
