/**
 * ext4 gives an inode out again only a minute after its file was deleted, and until then looks at each such one for
 * every new file: after the deletion of a release that takes 0.3 ms a file instead of 0.03. A patch comes days after the
 * one before, so nothing is deleted between what is measured.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

let count = 0

/** Moves a folder into the folder of the bench, with which it is deleted; where it was, a generator might read it. */
export function setAside(folder: string, bench: string): void {
  if (existsSync(folder)) renameSync(folder, path.join(bench, `aside-${++count}`))
}

/** Waits until what a measured command has deleted counts no more: a minute, where the disk has recorded it already. */
export async function settle(seconds: number): Promise<void> {
  spawnSync('sync')
  await sleep(seconds * 1000)
}
