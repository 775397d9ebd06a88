import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { leftOutSchema, type RefreshStatus, refreshStatusFile } from '../../api/refresh-status.ts'
import { version } from '../../domain/version.ts'
import { writeFileAtomic } from '../../ops/atomic-files.ts'
import { exitCodes, toOperationError } from '../../ops/operation-error.ts'
import { readRefreshStatus } from '../../ops/refresh-status.ts'
import type { StepReport } from '../../ops/step-log.ts'
import type { RefreshResult } from './refresh.ts'

export interface StatusOptions {
  /** Filled while the refresh runs. */
  steps?: readonly StepReport[]
  /** Folder of the snapshots, where the last pull wrote its quarantine. */
  snapshots?: string
  /** Checks the result; if it throws, the run has failed, although its release is served. */
  check?: (result: RefreshResult) => void
  /** Records nothing, because the served release stays as it is. */
  isDryRun?: boolean
}

/**
 * Runs a refresh and records the outcome for the host and `npm run doctor`. If another run is active, nothing is
 * written. `state` is VAR_DIR.
 */
export async function keepStatus(
  state: string,
  run: () => Promise<RefreshResult>,
  { steps = [], snapshots, check, isDryRun = false }: StatusOptions = {},
): Promise<RefreshResult> {
  const startedAt = new Date().toISOString()
  const before = readRefreshStatus(state)
  let lastPublished = { release: before?.release ?? '', publishedAt: before?.publishedAt ?? '' }
  const write = (status: Pick<RefreshStatus, 'state' | 'exitCode'> & Partial<RefreshStatus>) => {
    if (isDryRun) return
    const endedAt = new Date().toISOString()
    const quarantined = snapshots === undefined ? before?.quarantined : readQuarantined(snapshots)
    const fullStatus = {
      startedAt,
      endedAt,
      reason: '',
      remedy: '',
      ...lastPublished,
      version,
      quarantined,
      steps,
      ...status,
    }
    try {
      writeFileAtomic(path.join(state, refreshStatusFile), `${JSON.stringify(fullStatus, null, 2)}\n`)
    } catch {
      // If the disk is full, the run itself reports it; a failure to write the status must not hide that.
    }
  }
  try {
    const result = await run()
    const publishedAt = result.state === 'published' ? new Date().toISOString() : lastPublished.publishedAt
    lastPublished = { release: result.release, publishedAt }
    check?.(result)
    write({ state: result.state, exitCode: 0 })
    return result
  } catch (error) {
    const { message, remedy, reason } = toOperationError(error)
    if (reason !== 'locked') write({ state: 'failed', exitCode: exitCodes[reason], reason: message, remedy })
    throw error
  }
}

const maxListed = 100
const quarantineSchema = v.object({ quarantined: v.array(leftOutSchema) })

/** The last pull's quarantine, whether its data were accepted or not; empty if it cannot be read. */
function readQuarantined(snapshots: string): RefreshStatus['quarantined'] {
  try {
    const text = readFileSync(path.join(snapshots, 'quarantine.json'), 'utf8')
    const { quarantined } = v.parse(quarantineSchema, JSON.parse(text))
    return { total: quarantined.length, first: quarantined.slice(0, maxListed) }
  } catch {
    return { total: 0, first: [] }
  }
}
