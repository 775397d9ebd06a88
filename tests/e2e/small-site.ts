import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { listen } from '../../publish/site-server/listen.ts'
import { createSiteServer } from '../../publish/site-server/site-server.ts'
import { type RawRecords, writeTestSnapshot } from '../snapshot-fixture.ts'
import { releasesFolder, runScript, stackEnv, stackFolder } from '../stack/stack.ts'

/** Builds and serves a site of `records`, of a host with these optional `calls`. `name` is the folder, a different one for each caller. */
export async function openSmallSite(
  name: string,
  records: RawRecords,
  env: Record<string, string> = {},
  calls: string[] = [],
): Promise<{ url: string; close(): unknown }> {
  const folder = path.join(stackFolder, name)
  const snapshots = path.join(folder, 'snapshots')
  const releases = path.join(folder, 'releases')
  rmSync(folder, { recursive: true, force: true })
  // A copy of the stack's release provides its bundled renderer.
  cpSync(releasesFolder, releases, { recursive: true, verbatimSymlinks: true })
  writeTestSnapshot(records, snapshots, calls)
  await runScript('build', stackEnv({ SNAPSHOT_DIR: snapshots, RELEASES_DIR: releases, VAR_DIR: folder, ...env }))
  return listen(createSiteServer(releases), 0, '127.0.0.1')
}
