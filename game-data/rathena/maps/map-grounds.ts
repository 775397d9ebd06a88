/** The ground of maps, from the cells of the server's map caches. */
import type { FileHandle } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { GameMap } from '../../../domain/monsters/game-map.ts'
import { openGameFile } from '../../game-file.ts'
import type { Problems } from '../database/index.ts'
import { findBelow } from '../engine/index.ts'
import { groundPicture } from './ground-picture.ts'
import type { Size } from './map-sizes.ts'

export type MapGround = Required<Pick<GameMap, 'Width' | 'Height'>> & Pick<GameMap, 'Ground'>

/** What blocks walking in the server's map cache: a wall, and a gap that can be shot over. */
const blocked: ReadonlySet<number> = new Set([1, 5])
const lastKnown = 6

/**
 * Size and ground of these maps. One whose cells cannot be unpacked has only a size, and is reported; the server stops
 * reading the map there, too.
 */
export async function readGrounds(
  root: string,
  sizes: ReadonlyMap<string, Size>,
  names: Iterable<string>,
  problems: Problems,
): Promise<Map<string, MapGround>> {
  const grounds = new Map<string, MapGround>()
  const files = new Map<string, FileHandle | undefined>()
  try {
    for (const name of names) {
      const size = sizes.get(name)
      if (!size) continue
      const { file } = size.cells
      if (!files.has(file)) files.set(file, await openBelow(root, file))
      const ground = await readGround(files.get(file), size)
      if (ground === undefined)
        problems.add(
          { file },
          undefined,
          `map ${name}`,
          'its cells cannot be unpacked: no picture of its ground',
          'site',
        )
      grounds.set(name, { Width: size.width, Height: size.height, ...(ground && { Ground: ground }) })
    }
  } finally {
    for (const handle of files.values()) await handle?.close()
  }
  return grounds
}

async function openBelow(root: string, name: string): Promise<FileHandle | undefined> {
  const file = await findBelow(root, name)
  return file ? openGameFile(file, name) : undefined
}

async function readGround(file: FileHandle | undefined, { width, height, cells }: Size): Promise<string | undefined> {
  const count = width * height
  // Packed bytes are at most a little longer than the cells; a damaged length may be gigabytes.
  if (!file || cells.bytes > 2 * count + 64) return undefined
  const packed = Buffer.alloc(cells.bytes)
  const { bytesRead } = await file.read(packed, 0, packed.length, cells.at)
  const types = unpack(packed.subarray(0, bytesRead), count)
  if (types?.length !== count) return undefined
  // The server takes the last column and the last row as walls (`map_getcellp` in `src/map/map.cpp`).
  return groundPicture({
    width,
    height,
    isWalkable: (x, y) => x < width - 1 && y < height - 1 && isWalkable(types[x + y * width]),
  })
}

function isWalkable(type = lastKnown + 1): boolean {
  return type <= lastKnown && !blocked.has(type)
}

function unpack(packed: Buffer, count: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: count })
  } catch {
    return undefined
  }
}
