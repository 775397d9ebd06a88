/**
 * ext4 reuses an inode only a minute after its file was deleted, and until then examines each such inode for every new
 * file: after the deletion of a release this takes 0.3 ms per file instead of 0.03. Real patches are days apart, so
 * nothing is deleted between measurements.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

let count = 0

/** Moves a folder into the bench's folder, with which it is deleted; in its old place, a generator might read it. */
export function setAside(folder: string, bench: string): void {
  if (existsSync(folder)) renameSync(folder, path.join(bench, `aside-${++count}`))
}

/** Waits until the deletions of a measured command have no more effect: a minute, once the disk has recorded them. */
export async function settle(seconds: number): Promise<void> {
  spawnSync('sync')
  await sleep(seconds * 1000)
}
