import path from 'node:path'
import process from 'node:process'
import { readSetting } from '../settings/config.ts'
import { OperationError } from './operation-error.ts'

export interface Folders {
  root: string
  /** Snapshots and the quarantine report. */
  snapshots: string
  releases: string
  /** Databases and the demo's passwords. */
  state: string
}

/** The folders of the commands; each can be moved by its setting. */
export function readFolders(env: Readonly<Record<string, string | undefined>> = process.env): Folders {
  const root = process.cwd()
  const at = (name: 'SNAPSHOT_DIR' | 'RELEASES_DIR' | 'VAR_DIR') => path.resolve(root, readSetting(env, name))
  const releases = at('RELEASES_DIR')
  const inside = path.relative(root, releases)
  // Absolute: on another drive of Windows.
  if (inside.startsWith('..') || path.isAbsolute(inside)) {
    const remedy = 'Set it to a folder in the project; the folder may be a link to another place on the same disk.'
    throw new OperationError('usage', 'RELEASES_DIR is outside the project', releases, remedy)
  }
  return {
    root,
    snapshots: at('SNAPSHOT_DIR'),
    releases,
    state: at('VAR_DIR'),
  }
}
