import path from 'node:path'
import process from 'node:process'

export interface Folders {
  root: string
  /** Snapshots and the quarantine report. */
  snapshots: string
  releases: string
  /** Databases and the demo's passwords. */
  state: string
}

/** Where the commands read and write; every folder may be moved by its variable. */
export function readFolders(env: Readonly<Record<string, string | undefined>> = process.env): Folders {
  const root = process.cwd()
  const at = (name: string, fallback: string) => path.resolve(root, env[name]?.trim() || fallback)
  return {
    root,
    snapshots: at('SNAPSHOT_DIR', 'snapshot'),
    releases: at('RELEASES_DIR', 'releases'),
    state: at('VAR_DIR', 'var'),
  }
}
