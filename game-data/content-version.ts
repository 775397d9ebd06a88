import { createHash } from 'node:crypto'
import type { GameData } from './game-data.ts'

/**
 * SHA-256 of the game data, in hex: equal content gives an equal version, in any reading order. Problems are excluded
 * because players do not see them.
 */
export function contentVersion({ items, packages, reforms, enchants, world }: GameData): string {
  const hash = createHash('sha256')
  for (const [name, collection] of Object.entries({ items, packages, reforms, enchants, ...worldParts(world) })) {
    hash.update(`${name}\n`)
    const records: ReadonlyMap<string | number, unknown> = collection
    for (const key of [...records.keys()].sort(byKey)) hash.update(`${key}\t${sortedJson(records.get(key))}\n`)
  }
  return hash.digest('hex')
}

function worldParts(world: GameData['world']) {
  if (!world) return {}
  const { monsters, maps, shops, rules } = world
  return { monsters, maps, shops, rules: new Map(rules ? [[rules.Id, rules]] : []) }
}

function byKey(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}

/** JSON with the keys of each object in one order. Written here, because a replacer of `JSON.stringify` copies every object. */
function sortedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  let json = ''
  for (const key of Object.keys(value).sort()) {
    const field = (value as Record<string, unknown>)[key]
    if (field !== undefined) json += `${json === '' ? '' : ','}${JSON.stringify(key)}:${sortedJson(field)}`
  }
  return `{${json}}`
}
