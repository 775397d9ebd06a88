import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { publishVersion } from '../patched-snapshot.ts'
import type { RawRecords } from '../snapshot-fixture.ts'
import { patchedPort, runScript, stackEnv, stackFolder, startScript } from '../stack/stack.ts'

/**
 * A small site of its own, to which a test gives one data version after another; the stack's own site stays as it is.
 * Built upon the stack's release, it goes on with its renderer: its pages name the stack's site as theirs.
 */
export function createPatchedSite(name: string, offset: number) {
  const folder = path.join(stackFolder, name)
  const snapshots = path.join(folder, 'snapshot')
  const url = `http://localhost:${patchedPort + offset}`
  const releases = path.join(folder, 'releases')
  const env = stackEnv({
    PORT: String(patchedPort + offset),
    SNAPSHOT_DIR: snapshots,
    RELEASES_DIR: releases,
    VAR_DIR: folder,
  })
  rmSync(folder, { recursive: true, force: true })
  return {
    url,
    /** Publishes a version as a pull does and builds its release. */
    release(records: RawRecords, version: string, at: string): void {
      if (!existsSync(releases)) {
        mkdirSync(snapshots, { recursive: true })
        cpSync(path.join(stackFolder, 'releases'), releases, { recursive: true, verbatimSymlinks: true })
      }
      publishVersion(snapshots, records, version, at)
      runScript('build', env)
    },
    serve: () => startScript('serve', `${url}/`, env),
  }
}
