import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { problemReportSchema, problemsFile } from '../../api/game-problems.ts'
import { kindText } from '../../domain/game-problems.ts'
import { logText } from '../../domain/log-text.ts'

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
 * was pulled; otherwise nothing. `state` is the folder of VAR_DIR.
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
 * What is lost, one line for each name of `missing`: with place, text of the line and reason, if the host that lost it
 * runs on this machine; otherwise the name.
 */
export function lossTexts(state: string, version: string, missing: readonly string[]): string[] {
  const problems = readReport(state, version)?.problems ?? []
  return missing.slice(0, maxShown).map((name) => {
    const loss = problems.find(({ lost }) => lost === name)
    return logText(loss ? `${name}: ${loss.file}:${loss.line ?? 0}: ${loss.reason}` : name)
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
