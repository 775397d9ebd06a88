import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { problemReportSchema, problemsFile } from '../../api/game-problems.ts'
import { kindText } from '../../domain/game-problems.ts'
import { logText } from '../../domain/log-text.ts'

const shown = 20

/**
 * The game data problems that our own host logged, one line each, if it runs on this machine and has the version that
 * was pulled; otherwise nothing. `state` is the folder of VAR_DIR.
 */
export function hostProblems(state: string, version: string): string[] {
  const file = path.join(state, problemsFile)
  try {
    const report = v.parse(problemReportSchema, JSON.parse(readFileSync(file, 'utf8')))
    if (report.version !== version || report.total === 0) return []
    const { kinds } = report
    const more = kinds.length > shown ? [`… and ${kinds.length - shown} kinds more`] : []
    return [
      `${report.total} problems of ${kinds.length} kinds in the game's files, all of them in ${file}`,
      ...kinds.slice(0, shown).map((kind) => logText(kindText(kind))),
      ...more,
    ]
  } catch {
    return []
  }
}
