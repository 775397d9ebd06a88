import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseRefreshStatus, type RefreshStatus, refreshStatusFile } from '../api/refresh-status.ts'
import { version } from '../domain/version.ts'
import { writeFileAtomic } from '../operate/atomic-files.ts'
import { exitCodes, toOperationError } from '../operate/operation-error.ts'
import type { StepReport } from '../operate/step-log.ts'
import type { RefreshResult } from './refresh.ts'

/** The last run's status, or undefined where there was none on this machine. */
export function readStatus(state: string): RefreshStatus | undefined {
  try {
    return parseRefreshStatus(readFileSync(path.join(state, refreshStatusFile), 'utf8'))
  } catch {
    return
  }
}

/**
 * Runs a refresh and writes down what came of it, for the host and `npm run doctor`. A run that found another at work
 * writes nothing: the other one will. `state` is VAR_DIR; `steps` fills while it runs.
 */
export async function keepStatus(
  state: string,
  run: () => Promise<RefreshResult>,
  steps: readonly StepReport[] = [],
): Promise<RefreshResult> {
  const startedAt = new Date().toISOString()
  const before = readStatus(state)
  const write = (status: Pick<RefreshStatus, 'state' | 'exitCode'> & Partial<RefreshStatus>) => {
    const endedAt = new Date().toISOString()
    const kept = { release: before?.release ?? '', publishedAt: before?.publishedAt ?? '' }
    const whole = { startedAt, endedAt, reason: '', mend: '', ...kept, version, steps, ...status }
    try {
      writeFileAtomic(path.join(state, refreshStatusFile), `${JSON.stringify(whole, null, 2)}\n`)
    } catch {
      // A full disk is said by the run itself; what it writes about itself must not hide that.
    }
  }
  try {
    const result = await run()
    const published = result.state === 'published' ? { publishedAt: new Date().toISOString() } : {}
    if (result.state !== 'dry run') write({ state: result.state, exitCode: 0, release: result.release, ...published })
    return result
  } catch (error) {
    const { message, mend, reason } = toOperationError(error)
    if (reason !== 'locked') write({ state: 'failed', exitCode: exitCodes[reason], reason: message, mend })
    throw error
  }
}
