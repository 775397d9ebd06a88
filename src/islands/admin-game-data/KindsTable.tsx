import { Fragment } from 'react'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { ProblemKind } from '../../../domain/game-problems.ts'
import { numberText } from '../../../domain/number-text.ts'
import { TableHead } from '../../ui/TableHead.tsx'

const { columns, remedies, line: lineText, same: sameText } = gameProblemsCopy

/** Kinds of problems, the heaviest first. Reasons are the host's texts, in English as in its log. */
export function KindsTable({ kinds }: { kinds: readonly ProblemKind[] }) {
  return (
    <table className="data-table data-table-cards">
      <TableHead columns={columns} figures={['count']} />
      <tbody>
        {kinds.map(({ kind, count, example, file, line, remedy, same }) => (
          <tr key={`${kind} ${file} ${line}`}>
            <th scope="row">
              <span lang="en">{kind}</span>
              {same && <span className="quiet"> {sameText}</span>}
            </th>
            <td data-label={columns.count} className="num">
              {numberText(count)}
            </td>
            <td data-label={columns.example} lang="en">
              {example}
            </td>
            <td data-label={columns.place}>{breakable(line > 0 ? fill(lineText, { file, line }) : file)}</td>
            <td data-label={columns.remedy}>{remedies[remedy]}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
