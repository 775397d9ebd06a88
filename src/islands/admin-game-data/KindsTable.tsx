import { Fragment, type ReactNode } from 'react'
import { gameProblemsCopy as copy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { problemWords, recordText } from '../../../domain/copy/game-problem-causes.ts'
import type { ProblemKind } from '../../../domain/game-data/game-problems.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'

const { columns: heads, remedies, line: lineText, same: sameText, problems } = copy
/** Names shown without unfolding the rest. */
const fewNames = 3

/** Long lists unfold below the other cells' first lines. */
const top = 'align-top'

const columns: DataColumn<ProblemKind>[] = [
  { label: heads.kind, kind: 'head', className: top, cell: (kind) => <Kind {...kind} /> },
  { label: heads.count, labelled: true, kind: 'figure', className: top, cell: ({ count }) => numberText(count) },
  { label: heads.gone, labelled: true, className: `wrap-anywhere ${top}`, cell: (kind) => <Gone {...kind} /> },
  { label: heads.place, labelled: true, className: top, cell: (kind) => <Places {...kind} /> },
  { label: heads.remedy, labelled: true, className: top, cell: ({ remedy }) => remedies[remedy] },
]

/** Kinds of problems in the order of `problemKinds`: lost files first. */
export function KindsTable({ kinds }: { kinds: readonly ProblemKind[] }) {
  return <DataTable caption={problems} columns={columns} rows={kinds} />
}

function Kind({ kind, same, example }: ProblemKind) {
  const words = problemWords(kind)
  return (
    <>
      {words?.title ?? copy.unknownKind}
      {words && <p className="quiet font-normal">{words.cause}</p>}
      {same && <p className="quiet font-normal">{sameText}</p>}
      <Folded summary={copy.original}>
        <span lang="en" className="wrap-anywhere font-normal">
          {example}
        </span>
      </Folded>
    </>
  )
}

/** The names of what is gone: the first few, and all of them folded. */
function Gone({ names }: ProblemKind) {
  const texts = names.map(recordText)
  if (texts.length <= fewNames) return texts.join('、')
  return (
    <>
      {texts.slice(0, fewNames).join('、')}…
      <Folded summary={fill(copy.allNames, { n: numberText(texts.length) })}>{texts.join('、')}</Folded>
    </>
  )
}

/** The first place, and all of them folded: a file with its lines each. */
function Places({ file, line, places }: ProblemKind) {
  const first = breakable(line > 0 ? fill(lineText, { file, line }) : file)
  const count = places.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0)
  if (count <= 1) return first
  return (
    <>
      {first}
      <Folded summary={fill(copy.allPlaces, { n: numberText(count) })}>
        <ul>
          {places.map(({ file: each, lines }) => (
            <li key={each} className="wrap-anywhere">
              {breakable(each)} {lines.length > 0 && fill(copy.lines, { lines: lines.join('、') })}
            </li>
          ))}
        </ul>
      </Folded>
    </>
  )
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}

/** A path that may break after `/` and `_` only. */
function breakable(text: string) {
  return text.split(/(?<=[/_])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
