/**
 * ext4 gives an inode out again only a minute after its file was deleted, and until then looks at each such one for
 * every new file: after the deletion of a release that takes 0.3 ms a file instead of 0.03. A patch comes days after the
 * one before, so nothing is deleted between what is measured.
 */
import { existsSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

let count = 0

/** Takes a folder out of the way; it is deleted with the folder that it stands in. */
export function setAside(folder: string): void {
  if (existsSync(folder)) renameSync(folder, `${folder}-${++count}`)
}

/** Waits until what a measured command has deleted counts no more. */
export async function settle(): Promise<void> {
  await sleep(65_000)
}
