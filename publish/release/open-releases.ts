import { mkdirSync } from 'node:fs'
import { acquireLock } from '../../ops/lock.ts'
import { emptyTrash, type Release, readCurrentRelease, tidyReleases } from './releases/index.ts'

/** The folder of the releases while one process works on it. */
export interface OpenReleases {
  /** The release that is served. */
  served: Release | undefined
  close(): Promise<void>
}

/** Takes the lock of the releases, and discards what a killed process left. */
export function openReleases(releases: string, purpose: string): OpenReleases {
  mkdirSync(releases, { recursive: true })
  const lock = acquireLock(releases, purpose)
  try {
    tidyReleases(releases)
    const emptied = emptyTrash(releases)
    const served = readCurrentRelease(releases)
    return {
      served,
      async close() {
        try {
          // A build that failed, or produced nothing new, leaves its folder.
          tidyReleases(releases)
          await emptied
        } finally {
          lock.release()
        }
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
