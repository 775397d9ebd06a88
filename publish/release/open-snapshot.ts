import { existsSync } from 'node:fs'
import path from 'node:path'
import { currentSnapshot, snapshotFormat } from '../../api/snapshot.ts'
import { OperationError } from '../../ops/operation-error.ts'
import { openSnapshot, type Snapshot } from '../../src/content/snapshot.ts'

/** The current snapshot of a folder. Throws an `OperationError` if there is none. */
export function openCurrentSnapshot(snapshots: string): Snapshot {
  const current = path.join(snapshots, currentSnapshot)
  try {
    return openSnapshot(current)
  } catch (cause) {
    const what = existsSync(current)
      ? `the snapshot cannot be read: it is damaged, or of another format than ${snapshotFormat}`
      : 'there is no snapshot to build from'
    throw new OperationError('usage', what, snapshots, 'Run `npm run pull` first.', { cause })
  }
}
