import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { publishVersion } from '../patched-snapshot.ts'
import type { RawRecords } from '../snapshot-fixture.ts'
import { patchedPort, runScript, stackEnv, stackFolder, startScript } from '../stack/stack.ts'

/** A small site of its own, to which a test gives one data version after another; the stack's own site stays as it is. */
export function createPatchedSite(name: string, offset: number) {
  const folder = path.join(stackFolder, name)
  const snapshots = path.join(folder, 'snapshot')
  const url = `http://localhost:${patchedPort + offset}`
  const env = stackEnv({
    PORT: String(patchedPort + offset),
    SITE_URL: url,
    SNAPSHOT_DIR: snapshots,
    RELEASES_DIR: path.join(folder, 'releases'),
    VAR_DIR: folder,
  })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(snapshots, { recursive: true })
  return {
    url,
    /** Publishes a version as a pull does and builds its release. */
    release(records: RawRecords, version: string, at: string): void {
      publishVersion(snapshots, records, version, at)
      runScript('build', env)
    },
    serve: () => startScript('serve', `${url}/`, env),
  }
}
