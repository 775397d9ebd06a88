import type { ProblemReport } from '../../api/game-problems.ts'
import type { GameDataProblem } from '../../domain/game-problems.ts'
import { replacePrivateFile } from '../base/index.ts'

/** Writes every problem of a load into a file, one per line; a failure to write does not stop the host. */
export function writeProblems(file: string, report: ProblemReport, problems: readonly GameDataProblem[]): void {
  const { kinds, ...about } = report
  const list = (rows: readonly object[]) => `[${rows.map((row) => `\n  ${JSON.stringify(row)}`).join(',')}\n]`
  const text = `${JSON.stringify(about).slice(0, -1)},\n"kinds": ${list(kinds)},\n"problems": ${list(problems)}}\n`
  replacePrivateFile(file, text)
}
