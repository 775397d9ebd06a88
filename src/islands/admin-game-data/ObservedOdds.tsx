import { getObservedReport, type JudgedOdds, type ObservedReport } from '../../../api/observed-report.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { observedReportCopy as copy } from '../../../domain/copy/observed-odds.ts'
import { chanceText } from '../../../domain/odds/chance-text.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCall } from '../../ui/use-call.ts'

const { columns: heads, states } = copy

const columns: DataColumn<JudgedOdds>[] = [
  { label: heads.row, kind: 'head', className: 'wrap-anywhere', cell: (row) => <Name {...row} /> },
  { label: heads.state, labelled: true, className: 'md:whitespace-nowrap', cell: (row) => <State {...row} /> },
  { label: heads.published, labelled: true, kind: 'figure', cell: ({ published }) => chanceText(published) },
  { label: heads.observed, labelled: true, kind: 'figure', cell: ({ hits, tries }) => chanceText(hits / tries) },
  {
    label: heads.interval,
    labelled: true,
    kind: 'figure',
    cell: ({ low, high }) => fill(copy.interval, { low: chanceText(low), high: chanceText(high) }),
  },
  { label: heads.tries, labelled: true, kind: 'figure', cell: (row) => <Tries {...row} /> },
  { label: heads.since, labelled: true, className: 'md:whitespace-nowrap', cell: ({ since }) => since },
]

/** What the game's log says about published rates; those that it contradicts first. */
export function ObservedOdds() {
  return (
    <Section title={copy.title}>
      <Loaded from={useCall(getObservedReport, {})} failed={copy.failed}>
        {(report) => (report ? <Report {...report} /> : <p className="notice">{copy.none}</p>)}
      </Loaded>
    </Section>
  )
}

function Report({ seen_at, subjects, tries, left_out, judged, contradicted, outside, rows }: ObservedReport) {
  const numbers = { subjects, tries, leftOut: left_out, judged, contradicted, outside }
  const texts = Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, numberText(count)]))
  const seen = seen_at === null ? copy.never : taipeiTimeText(seen_at)
  return (
    <>
      <p className="quiet">{copy.intro}</p>
      <p>
        {fill(copy.summary, { ...texts, seen })}
        {judged > rows.length && fill(copy.first, { n: numberText(rows.length) })}
      </p>
      <DataTable
        caption={copy.title}
        columns={columns}
        rows={rows}
        none={copy.noneYet}
        rowKey={({ kind, subject, place }) => `${kind} ${subject} ${place}`}
      />
    </>
  )
}

/** The page of a record; `subject` of an enchant begins with its number. */
const pages: Readonly<Record<string, (subject: string) => string>> = {
  box: (subject) => `/package/${subject}`,
  enchant: (subject) => `/enchant/${subject.split('/')[0]}`,
  mvp: (subject) => `/monster/${subject}`,
  refine: () => '/refine',
}

function Name({ kind, subject, name, item, item_name }: JudgedOdds) {
  const what = item_name || (item > 0 ? String(item) : '')
  const page = pages[kind]
  return (
    <span>
      {page ? <a href={page(subject)}>{name}</a> : name}
      {what && <span className="font-normal">：{what}</span>}
    </span>
  )
}

function State({ contradicted, outside }: JudgedOdds) {
  if (contradicted) return <strong className="text-danger">{states.contradicted}</strong>
  return outside ? <strong>{states.outside}</strong> : states.fits
}

function Tries({ hits, tries, left_out }: JudgedOdds) {
  return (
    <div>
      {fill(copy.hits, { hits: numberText(hits), tries: numberText(tries) })}
      {left_out > 0 && <p className="quiet">{fill(copy.leftOut, { n: numberText(left_out) })}</p>}
    </div>
  )
}
