import { hash } from 'node:crypto'
import { type BigIntStats, readdirSync, statSync } from 'node:fs'

type FilePath = string | Buffer
/** Paths with their states. */
export type PathStates = readonly (readonly [path: FilePath, state: string])[]

/** A file may be written again in the same tick of its file system's clock, which would give it the same state. */
const unsettledMs = 2_000

/**
 * The paths that a load asks about, with their states before: as long as none of them changes, the same load has the
 * same result.
 */
export class UsedPaths {
  readonly #states = new Map<string, readonly [FilePath, string]>()
  readonly #fromMs: number
  #isSettled = true

  /** `fromMs`: when the load starts. */
  constructor(fromMs = Date.now()) {
    this.#fromMs = fromMs
  }

  /** Call before the path is used. */
  add(path: FilePath): void {
    const name = typeof path === 'string' ? path : path.toString('latin1')
    if (this.#states.has(name)) return
    const stats = statsOf(path)
    const isFile = typeof stats !== 'string' && !stats.isDirectory()
    if (isFile && Number(stats.ctimeMs) > this.#fromMs - unsettledMs) this.#isSettled = false
    this.#states.set(name, [path, stateOf(path, stats)])
  }

  /** The states; undefined if a file has changed so recently that a further change could go unnoticed. */
  get states(): PathStates | undefined {
    return this.#isSettled ? [...this.#states.values()] : undefined
  }
}

/** Whether all paths still have their states. */
export function areUnchanged(states: PathStates): boolean {
  return states.every(([path, state]) => stateOf(path, statsOf(path)) === state)
}

/** The code of the error for a path that cannot be examined, most often because there is none. */
function statsOf(path: FilePath): BigIntStats | string {
  try {
    return statSync(path, { bigint: true })
  } catch (error) {
    return codeOf(error)
  }
}

/**
 * A file's time of change, unlike that of modification, cannot be set, and a replaced file has another number. Of a
 * folder only the names count: other programs may add files to it and remove them again.
 */
function stateOf(path: FilePath, stats: BigIntStats | string): string {
  if (typeof stats === 'string') return stats
  const content = stats.isDirectory() ? namesIn(path) : `${stats.size} ${stats.ctimeNs}`
  return `${stats.ino} ${stats.mode} ${content}`
}

function namesIn(folder: FilePath): string {
  try {
    // As bytes: a name need not be UTF-8.
    const names = readdirSync(folder, { encoding: 'buffer' }).map((name) => name.toString('latin1'))
    return hash('sha256', names.sort().join('/'))
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}
