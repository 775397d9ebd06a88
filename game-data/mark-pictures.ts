import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { GameData } from './game-data.ts'
import { notePath } from './game-file.ts'

/** The folder of the minimaps that `npm run import-icons` writes, as `{map}.png`, and the image host serves. */
export function minimapFolder(varDir: string): string {
  return path.resolve(varDir, 'images', 'map')
}

/** Marks the maps that have a minimap of the client: their pages show it. */
export function markPictures(data: GameData, folder: string): GameData {
  notePath(folder)
  // No folder: no picture was imported.
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const { world } = data
  if (!world || names.size === 0) return data
  const maps = new Map(
    [...world.maps].map(([name, map]) => [name, names.has(`${name}.png`) ? { ...map, Picture: true } : map]),
  )
  return { ...data, world: { ...world, maps } }
}
