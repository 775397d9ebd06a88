import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { listen } from '../../publish/site-server/listen.ts'
import { createSiteServer } from '../../publish/site-server/site-server.ts'
import { publishVersion } from '../patched-snapshot.ts'
import type { RawRecords } from '../snapshot-fixture.ts'
import { patchedPort, releasesFolder, runScript, stackEnv, stackFolder } from '../stack/stack.ts'

/**
 * A small site that a test updates with several data versions. It reuses the renderer of the stack's release, so its
 * pages have the addresses of the stack's site.
 */
export function createPatchedSite(name: string, offset: number) {
  const folder = path.join(stackFolder, name)
  const snapshots = path.join(folder, 'snapshot')
  const releases = path.join(folder, 'releases')
  const port = patchedPort + offset
  rmSync(folder, { recursive: true, force: true })
  return {
    url: `http://localhost:${port}`,
    /** Publishes a data version and builds its release. */
    async release(records: RawRecords, version: string, at: string): Promise<void> {
      if (!existsSync(releases)) {
        mkdirSync(snapshots, { recursive: true })
        cpSync(releasesFolder, releases, { recursive: true, verbatimSymlinks: true })
      }
      publishVersion(snapshots, records, version, at)
      await runScript(
        'build',
        stackEnv({ PORT: String(port), SNAPSHOT_DIR: snapshots, RELEASES_DIR: releases, VAR_DIR: folder }),
      )
    },
    serve: () => listen(createSiteServer(releases), port, '127.0.0.1'),
  }
}
