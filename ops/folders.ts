import path from 'node:path'
import process from 'node:process'
import { readSetting } from '../settings/config.ts'
import { usageError } from './operation-error.ts'

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
  if (!isInside(root, releases)) {
    const remedy = 'Set it to a folder in the project; the folder may be a link to another place on the same disk.'
    throw usageError('RELEASES_DIR is outside the project', remedy, releases)
  }
  return { root, snapshots: at('SNAPSHOT_DIR'), releases, state: at('VAR_DIR') }
}

/** Whether a folder is below another one, or the same. */
export function isInside(parent: string, folder: string): boolean {
  const relative = path.relative(parent, folder)
  // Absolute: on another drive of Windows.
  return !relative.startsWith('..') && !path.isAbsolute(relative)
}
