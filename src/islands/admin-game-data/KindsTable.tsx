import { Fragment } from 'react'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { ProblemKind } from '../../../domain/game-problems.ts'
import { numberText } from '../../../domain/number-text.ts'
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx'

const { columns: heads, remedies, line: lineText, same: sameText, problems } = gameProblemsCopy

const columns: DataColumn<ProblemKind>[] = [
  {
    label: heads.kind,
    kind: 'head',
    cell: ({ kind, same }) => (
      <>
        <span lang="en">{kind}</span>
        {same && <span className="quiet"> {sameText}</span>}
      </>
    ),
  },
  { label: heads.count, labelled: true, kind: 'figure', cell: ({ count }) => numberText(count) },
  { label: heads.example, labelled: true, cell: ({ example }) => <span lang="en">{example}</span> },
  {
    label: heads.place,
    labelled: true,
    cell: ({ file, line }) => breakable(line > 0 ? fill(lineText, { file, line }) : file),
  },
  { label: heads.remedy, labelled: true, cell: ({ remedy }) => remedies[remedy] },
]

/**
 * Kinds of problems in the order of `problemKinds`: lost files first. Reasons are the host's texts, in English as in
 * its log.
 */
export function KindsTable({ kinds }: { kinds: readonly ProblemKind[] }) {
  return <DataTable caption={problems} columns={columns} rows={kinds} />
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
