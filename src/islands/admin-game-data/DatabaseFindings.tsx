import type { DatabaseFindingAnswer } from '../../../api/game-problems.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { findingWords } from '../../../domain/copy/database-findings.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'
import { Section } from '../../ui/Section.tsx'

const copy = gameProblemsCopy.database
const { columns: heads } = copy
const order = ['error', 'warning', 'info']

/** A finding of a newer host has no words here: the host's own are shown. */
function worded(finding: DatabaseFindingAnswer) {
  const words = findingWords(finding)
  return { level: finding.level, lang: words ? undefined : 'en', ...(words ?? finding) }
}

type Worded = ReturnType<typeof worded>

const columns: DataColumn<Worded>[] = [
  {
    label: heads.what,
    kind: 'head',
    className: 'wrap-anywhere',
    cell: ({ what, lang }) => <span lang={lang}>{what}</span>,
  },
  { label: heads.level, labelled: true, className: 'md:whitespace-nowrap', cell: ({ level }) => copy.levels[level] },
  { label: heads.cost, labelled: true, cell: ({ cost, lang }) => <span lang={lang}>{cost || '—'}</span> },
  {
    label: heads.remedy,
    labelled: true,
    className: 'wrap-anywhere',
    cell: ({ remedy, lang }) => <span lang={lang}>{remedy || '—'}</span>,
  },
]

/** What the host's start found in the game's database; losses first. */
export function DatabaseFindings({ findings }: { findings: readonly DatabaseFindingAnswer[] }) {
  const rows = findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level)).map(worded)
  return (
    <Section title={copy.title}>
      <p className="quiet">{copy.intro}</p>
      <DataTable caption={copy.title} columns={columns} rows={rows} none={copy.none} />
    </Section>
  )
}
