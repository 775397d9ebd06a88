import { readFile } from 'node:fs/promises'

const table = new URL('../../../data/map-names.tsv', import.meta.url)

/**
 * Traditional Chinese names of the stock game's maps, by their keys such as `prt_fild08`. Maps that share a name have a
 * number: that of the floor, or the one in the key (`普隆德拉原野 08`).
 */
export async function readStockMapNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const line of (await readFile(table, 'utf8')).split('\n')) {
    const [name, maps] = line.split('\t')
    if (line.startsWith('#') || name === undefined || maps === undefined || maps === 'maps') continue
    const keys = maps.split(' ').flatMap(keysOf)
    for (const [at, key] of keys.entries()) names.set(key, numbered(name, { key, at, count: keys.length }))
  }
  return names
}

/** `prt_fild00-11` is twelve maps. */
function keysOf(maps: string): string[] {
  const [, stem, from, to] = /^(.*?)(\d+)-(\d+)$/.exec(maps) ?? []
  if (stem === undefined || from === undefined) return [maps]
  const count = Number(to) - Number(from) + 1
  return Array.from({ length: count }, (_, at) => stem + String(Number(from) + at).padStart(from.length, '0'))
}

function numbered(name: string, { key, at, count }: { key: string; at: number; count: number }): string {
  if (name.includes('{floor}')) return name.replace('{floor}', String(at + 1))
  const number = count > 1 ? /\d+[a-z]?$/.exec(key)?.[0] : undefined
  return number ? `${name} ${number}` : name
}
