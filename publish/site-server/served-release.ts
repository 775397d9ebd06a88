import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readLink } from '../../ops/atomic-files.ts'
import { metaFolder } from '../release/files/index.ts'
import { currentRelease, type Release, readRelease } from '../release/releases/index.ts'
import type { HeaderSet } from '../release/web-servers/index.ts'

export interface ServedRelease extends Release {
  id: string
  headerSet: HeaderSet
}

/** Pause before another try to read a release: descriptors or memory may have been exhausted. */
const retryAfterMs = 5_000

/**
 * Reads the release that `current` points to. Each request takes one and keeps it, so that an answer is never mixed
 * from two. An unreadable release does not replace the previous one.
 */
export function createReleaseReader(releases: string) {
  const link = path.join(releases, currentRelease)
  let served: ServedRelease | undefined
  let refused: { id: string; atMs: number } | undefined

  return function read(): ServedRelease | undefined {
    const id = readLink(link)
    if (id === undefined || id === served?.id) return served
    const isKnown = refused?.id === id
    if (refused && isKnown && performance.now() - refused.atMs < retryAfterMs) return served
    const release = readRelease(path.join(releases, id))
    const headerSet = release && readHeaderSet(release.folder)
    if (release && headerSet) {
      served = { ...release, id, headerSet }
      refused = undefined
    } else {
      refused = { id, atMs: performance.now() }
      if (!isKnown)
        console.error(
          `serve: the release ${id} cannot be read; ${served ? `${served.id} is still served` : 'nothing is served'}`,
        )
    }
    return served
  }
}

function readHeaderSet(folder: string): HeaderSet | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, metaFolder, 'headers.json'), 'utf8'))
  } catch {
    return
  }
}
