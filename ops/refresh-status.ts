import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseRefreshStatus, type RefreshStatus, refreshStatusFile } from '../api/refresh-status.ts'

/** Status of the last refresh on this machine; undefined if there was none. `state`: VAR_DIR. */
export function readStatus(state: string): RefreshStatus | undefined {
  try {
    return parseRefreshStatus(readFileSync(path.join(state, refreshStatusFile), 'utf8'))
  } catch {
    return
  }
}
