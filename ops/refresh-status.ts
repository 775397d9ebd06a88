import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { type RefreshStatus, refreshStatusFile, refreshStatusSchema } from '../api/refresh-status.ts'

/**
 * Status of the last refresh on this machine; undefined if there was none or another version wrote it. Throws if the
 * file cannot be read. `state`: VAR_DIR.
 */
export function readRefreshStatus(state: string): RefreshStatus | undefined {
  try {
    return v.parse(refreshStatusSchema, JSON.parse(readFileSync(path.resolve(state, refreshStatusFile), 'utf8')))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isMissing || error instanceof SyntaxError || v.isValiError(error)) return undefined
    throw error
  }
}
