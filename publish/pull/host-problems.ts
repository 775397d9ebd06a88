import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { problemReportSchema, problemsFile } from '../../api/game-problems.ts'
import { kindText } from '../../domain/game-data/game-problems.ts'
import { logText } from '../../domain/text/log-text.ts'

const maxShown = 20

/** The report with the single problems, which only the operator's machine has. */
const fullReportSchema = v.object({
  ...problemReportSchema.entries,
  problems: v.array(
    v.object({
      file: v.string(),
      line: v.optional(v.number()),
      record: v.string(),
      reason: v.string(),
      lost: v.optional(v.string()),
    }),
  ),
})

/**
 * The game data problems that our own host logged, one line each, if it runs on this machine and has the version that
 * was pulled; otherwise nothing. `state` is the folder VAR_DIR.
 */
export function hostProblems(state: string, version: string): string[] {
  const report = readReport(state, version)
  if (!report || report.total === 0) return []
  const { kinds } = report
  const more = kinds.length > maxShown ? [`… and ${kinds.length - maxShown} kinds more`] : []
  return [
    `${report.total} problems of ${kinds.length} kinds in the game's files, all of them in ${path.join(state, problemsFile)}`,
    ...kinds.slice(0, maxShown).map((kind) => logText(kindText(kind))),
    ...more,
  ]
}

/**
 * A line for each of the first names of `missing`: with the first place where something is lost and the reason if the
 * folder `state` has the host's report; otherwise the name.
 */
export function lossTexts(state: string | undefined, version: string, missing: readonly string[]): string[] {
  const report = state === undefined ? undefined : readReport(state, version)
  return missing.slice(0, maxShown).map((name) => {
    const loss = report?.problems.find(({ lost }) => lost === name)
    const place = loss && [loss.file, loss.line].filter((part) => part !== undefined).join(':')
    return logText(loss ? `${name}: ${place}: ${loss.reason}` : name)
  })
}

function readReport(state: string, version: string) {
  try {
    const report = v.parse(fullReportSchema, JSON.parse(readFileSync(path.join(state, problemsFile), 'utf8')))
    return report.version === version ? report : undefined
  } catch {
    return undefined
  }
}
