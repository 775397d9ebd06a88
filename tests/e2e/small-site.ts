/** A site of records that a test chooses, really built and served. */
import { cpSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { listen } from '../../publish/site-server/listen.ts'
import { createSiteServer } from '../../publish/site-server/site-server.ts'
import { type RawRecords, writeSnapshot } from '../snapshot-fixture.ts'
import { releasesFolder, runScript, stackEnv, stackFolder } from '../stack/stack.ts'

/** `name` is the folder's name, another one for each caller. The site is at `url` until `close`. */
export async function openSmallSite(
  name: string,
  records: RawRecords,
  env: Record<string, string> = {},
): Promise<{ url: string; close(): unknown }> {
  const folder = path.join(stackFolder, name)
  const snapshots = path.join(folder, 'snapshots')
  const releases = path.join(folder, 'releases')
  rmSync(folder, { recursive: true, force: true })
  // Built upon the stack's release, it goes on with the renderer that was bundled for that.
  cpSync(releasesFolder, releases, { recursive: true, verbatimSymlinks: true })
  writeSnapshot(records, path.join(snapshots, 'one'))
  symlinkSync('one', path.join(snapshots, 'current'))
  await runScript('build', stackEnv({ SNAPSHOT_DIR: snapshots, RELEASES_DIR: releases, VAR_DIR: folder, ...env }))
  return listen(createSiteServer(releases), 0, '127.0.0.1', 'PORT')
}
