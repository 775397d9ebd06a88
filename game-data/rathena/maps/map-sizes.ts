/** Sizes of maps from the server's map caches (`map_cache.dat`). */
import type { FileHandle } from 'node:fs/promises'
import { GameFileError, openGameFile, UnusableFileError } from '../../game-file.ts'
import type { Problems } from '../database/index.ts'
import { findBelow, type GameMode, type Limits } from '../engine/index.ts'

export interface Size {
  width: number
  height: number
  /** Its compressed cells in the cache. */
  cells: { file: string; at: number; bytes: number }
}

/**
 * Sizes by name: from the operator's cache, then from that of the mode, then from the common one. A record that the server
 * refuses does not count, so that it looks into the next cache (`map_readfromcache` in `src/map/map.cpp`). Undefined if
 * there is no map in them.
 */
export async function readSizes(
  { root, mode, limits }: { root: string; mode: GameMode; limits: Limits },
  problems: Problems,
): Promise<Map<string, Size> | undefined> {
  const sizes = new Map<string, Size>()
  let hasMaps = false
  for (const folder of ['db/import', mode === 'renewal' ? 'db/re' : 'db/pre-re', 'db']) {
    const name = `${folder}/map_cache.dat`
    const target = await findBelow(root, name)
    if (!target) continue
    try {
      const file = await openGameFile(target, name)
      for (const [map, size] of file ? await sizesIn(file, name, limits) : []) {
        hasMaps = true
        if (size && !sizes.has(map)) sizes.set(map, size)
      }
    } catch (error) {
      if (!(error instanceof GameFileError)) throw error
      const reason = error instanceof UnusableFileError ? error.problem : error.message
      problems.add({ file: name }, undefined, 'map cache', reason, 'site')
    }
  }
  return hasMaps ? sizes : undefined
}

/** Size of the file header, and of a map's header before its cells, in bytes. */
const headBytes = 8
const mapBytes = 20
const nameBytes = 12
/** What is read at a time: a cache that the server's tool damaged may have gigabytes behind its last map. */
const windowBytes = 1 << 20

/**
 * Length and number of maps; then for each map its name, width, height, and compressed cells with their length. The first
 * record of a name counts; undefined for one that the server refuses.
 */
async function sizesIn(
  file: FileHandle,
  fileName: string,
  { MAX_MAP_SIZE }: Limits,
): Promise<Map<string, Size | undefined>> {
  const found = new Map<string, Size | undefined>()
  try {
    const buffer = Buffer.alloc(windowBytes)
    let start = 0
    let { bytesRead } = await file.read(buffer, 0, windowBytes, 0)
    const count = bytesRead < headBytes ? 0 : buffer.readUInt16LE(4)
    let at = headBytes
    for (let left = count; left > 0; left--) {
      if (at + mapBytes > start + bytesRead) {
        start = at
        bytesRead = (await file.read(buffer, 0, windowBytes, start)).bytesRead
        if (bytesRead < mapBytes) break
      }
      const head = buffer.subarray(at - start, at - start + mapBytes)
      const name = head.toString('latin1', 0, nameBytes).replace(/\0.*$/s, '')
      const width = head.readInt16LE(nameBytes)
      const height = head.readInt16LE(nameBytes + 2)
      const cells = head.readInt32LE(nameBytes + 4)
      if (cells < 0) break
      const isUsable = width > 0 && height > 0 && width * height <= MAX_MAP_SIZE
      const place = { file: fileName, at: at + mapBytes, bytes: cells }
      if (!found.has(name)) found.set(name, isUsable ? { width, height, cells: place } : undefined)
      at += mapBytes + cells
    }
  } finally {
    await file.close()
  }
  return found
}
