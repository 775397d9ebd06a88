import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { switchLink, writeFileAtomic } from '../../../ops/atomic-files.ts'
import { acquireLock } from '../../../ops/lock.ts'
import { OperationError } from '../../../ops/operation-error.ts'
import { discardUnserved } from './prune.ts'
import {
  currentId,
  currentRelease,
  listReleases,
  type Release,
  type ReleaseInfo,
  readCurrentRelease,
  readRelease,
} from './release.ts'

const pinFile = 'rolled-back.json'
const pinSchema = v.object({ snapshot: v.string(), sourceHash: v.string() })
const pinsSchema = v.array(pinSchema)
type Pin = v.InferOutput<typeof pinSchema>

/**
 * Serves the previous release, or the named one. The rolled-back release is recorded, so that the next scheduled
 * refresh does not publish the same data and program again.
 */
export function rollback(releases: string, id: string | undefined): { from: string; to: ReleaseInfo } {
  const lock = acquireLock(releases, 'rollback')
  try {
    discardUnserved(releases)
    const served = readCurrentRelease(releases)
    const target = findRollback(releases, id)
    if (!target || target.info.id === served?.info.id) {
      const ids = listReleases(releases).map((release) => release.id)
      throw new OperationError(
        'usage',
        id === undefined ? 'there is no earlier release' : `there is no other release ${id}`,
        releases,
        `Known releases: ${ids.join(', ') || 'none'}. Keep more of them with --keep.`,
      )
    }
    if (served && served.info.sequence > target.info.sequence) {
      writePins(releases, [...readPins(releases), pinOf(served.info)])
    } else {
      // Of several rolled-back releases, only the one that is served again loses its pin.
      const others = readPins(releases).filter((pin) => !isDeepStrictEqual(pin, pinOf(target.info)))
      writePins(releases, others)
    }
    switchLink(path.join(releases, currentRelease), target.info.id)
    return { from: served?.info.id ?? 'nothing', to: target.info }
  } finally {
    lock.release()
  }
}

/** Whether an operator rolled back a release of this data and program, which must then not be published automatically. */
export function isPinned(releases: string, pin: Pin): boolean {
  return readPins(releases).some((other) => isDeepStrictEqual(other, pin))
}

/** The data and program of each rolled-back release; an older program recorded only the last one. */
function readPins(releases: string): Pin[] {
  try {
    return v.parse(pinsSchema, [JSON.parse(readFileSync(path.join(releases, pinFile), 'utf8'))].flat())
  } catch {
    return []
  }
}

function writePins(releases: string, pins: readonly Pin[]): void {
  writeFileAtomic(path.join(releases, pinFile), `${JSON.stringify(pins)}\n`)
}

function pinOf({ snapshot, sourceHash }: ReleaseInfo): Pin {
  return { snapshot: snapshot.id, sourceHash }
}

/** Lets every release be published automatically again. */
export function unpin(releases: string): void {
  rmSync(path.join(releases, pinFile), { force: true })
}

/** The release before the served one, or the named one; undefined if there is none that can be read. */
function findRollback(releases: string, id?: string): Release | undefined {
  const served = currentId(releases)
  const all = listReleases(releases)
  const sequence = all.find((release) => release.id === served)?.sequence ?? Number.MAX_SAFE_INTEGER
  const candidates = all.filter((release) => (id === undefined ? release.sequence < sequence : release.id === id))
  for (const candidate of candidates.reverse()) {
    const release = readRelease(path.join(releases, candidate.id))
    if (release) return release
  }
}
