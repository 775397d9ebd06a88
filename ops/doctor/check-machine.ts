import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Folders } from '../folders.ts'
import { bad, type Finding, look, ok, skipped } from './finding.ts'

const gigabyte = 1e9

/** Folders, disk, memory and clock of this machine. */
export function checkMachine(folders: Folders): Finding[] {
  return [
    ...[folders.state, folders.snapshots, folders.releases].map(checkFolder),
    checkPrivate(folders.state),
    ...placesOfDisks(folders).map((folder) => checkDisk(folder)),
    checkMemory(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)),
    checkClock(),
  ]
}

function checkFolder(folder: string): Finding {
  const name = `folder ${path.basename(folder)}`
  const user = process.getuid?.() ?? 'this user'
  // The first command that needs it creates it.
  const place = existsSync(folder) ? folder : path.dirname(folder)
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
    return ok(name, existsSync(folder) ? `${folder} can be written` : `${folder} does not exist yet`)
  } catch {
    return bad(name, `${place} cannot be written by ${user}`, `chown -R almanac:almanac ${place}, or run as its owner.`)
  }
}

function checkPrivate(state: string): Finding {
  if (process.platform === 'win32') return skipped('privacy', 'Windows: see icacls')
  const mode = statSync(state, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return skipped('privacy', `${state} does not exist yet`)
  return (mode & 0o077) === 0
    ? ok('privacy', `only its owner can read ${state}`)
    : look('privacy', `other users of this machine can read ${state}`, `chmod 700 ${state}`)
}

/** One folder on each disk that the site writes to: a setting may move each folder. */
export function placesOfDisks({ root, state, snapshots, releases }: Folders): string[] {
  const places = [root, state, snapshots, releases].filter((folder) => existsSync(folder))
  return [...Map.groupBy(places, (folder) => statSync(folder).dev).values()].map(([first = '']) => first)
}

export function checkDisk(folder: string, { bavail, bsize } = statfsSync(folder)): Finding {
  const free = bavail * bsize
  const room = `${(free / gigabyte).toFixed(1)} GB free at ${folder}`
  const remedy =
    'Free some space: old backups, journals (journalctl --vacuum-size=500M), or keep fewer releases (--keep 2).'
  if (free < gigabyte) return bad('disk', room, remedy)
  return free < 3 * gigabyte ? look('disk', room, remedy) : ok('disk', room)
}

/** What a host and a refresh of a whole rAthena server take together, with the system. */
const neededBytes = 0.95 * gigabyte

/** `total`: bytes of the machine, or of the limit of this process. */
function checkMemory(total: number): Finding {
  const size = `${(total / gigabyte).toFixed(1)} GB, ${availableParallelism()} processors`
  return total < neededBytes
    ? look(
        'memory',
        size,
        'Give it 1 GB and swap: host and refresh of a whole rAthena server take about 800 MB together.',
      )
    : ok('memory', size)
}

function checkClock(): Finding {
  const { status, stdout } = spawnSync('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], {
    encoding: 'utf8',
  })
  if (status !== 0) return skipped('clock', 'timedatectl does not answer here')
  return stdout.trim() === 'yes'
    ? ok('clock', 'synchronised')
    : look('clock', 'not synchronised', 'timedatectl set-ntp true: payments and sessions depend on the clock.')
}
