import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import type { GameData } from '../game-data/game-data.ts'
import { loadRathena, type RathenaSource } from '../game-data/rathena/load-rathena.ts'
import { until } from './run/until.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Path below the root → content. */
export type RootFiles = Record<string, string | Uint8Array>

/** Writes a small server root into a temporary folder, which is removed after the test. */
export async function rathenaRoot(files: RootFiles): Promise<string> {
  const root = temporaryFolder('rathena')
  await writeFiles(root, files)
  return root
}

export async function writeFiles(root: string, files: RootFiles): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

/** Waits until the newest change below a server is two seconds old: from then on the result of a load is kept. */
export async function settled(root: string): Promise<void> {
  const probe = path.join(root, 'probe')
  await writeFile(probe, '')
  await until('the last change is old enough', () => Date.now() - statSync(probe).ctimeMs > 2_100)
}

/** Fills a folder below `root` with links to the entries of the same folder below `stock`, except some. */
export function linkFolder(stock: string, root: string, folder: string, except: readonly string[] = []): void {
  mkdirSync(path.join(root, folder), { recursive: true })
  for (const name of readdirSync(path.join(stock, folder)))
    if (!except.includes(name)) symlinkSync(path.join(stock, folder, name), path.join(root, folder, name))
}

/** Loads a small server root; items 1 to 9 (`Apple`, `Banana`, …) exist unless the files define others. */
export async function loadSmall(files: RootFiles, source: Partial<RathenaSource> = {}): Promise<GameData> {
  const root = await rathenaRoot({ 'db/item_db.yml': fruit(), ...files })
  return loadRathena({ mode: 'renewal', ...source, root })
}

export const fruits = ['Apple', 'Banana', 'Cherry', 'Date', 'Elder', 'Fig', 'Grape', 'Hip', 'Iyokan'] as const

/** An item database of the fruits; `scripts` gives some of them a script, by name. */
export function fruit(scripts: Partial<Record<(typeof fruits)[number], string>> = {}): string {
  const rows = fruits.map((name, index) => {
    const script = scripts[name] ? `\n    Type: Usable\n    Script: |\n      ${scripts[name]}` : ''
    return `  - Id: ${index + 1}\n    AegisName: ${name}\n    Name: The ${name}${script}`
  })
  return database('ITEM_DB', 3, rows.join('\n'))
}

/** The items with these names as armor, which can be refined and is unidentified in boxes. */
export function asGear(items: string, ...names: readonly string[]): string {
  return names.reduce((text, name) => {
    const head = `AegisName: ${name}\n`
    return text.replace(head, `${head}    Type: Armor\n    Locations: { Head_Top: true }\n`)
  }, items)
}

/** A database file of a type and header version; `body` is indented by two spaces. */
export function database(type: string, version: number, body = '', rest = ''): string {
  return `Header:\n  Type: ${type}\n  Version: ${version}\n${body && `\nBody:\n${body}\n`}${rest && `\n${rest}\n`}`
}

const tables: Record<string, [type: string, version: number]> = {
  barters: ['BARTER_DB', 2],
  item_combos: ['COMBO_DB', 1],
  item_db: ['ITEM_DB', 3],
  item_enchant: ['ITEM_ENCHANT_DB', 1],
  item_group_db: ['ITEM_GROUP_DB', 4],
  item_packages: ['ITEM_PACKAGE_DB', 1],
  item_randomopt_db: ['RANDOM_OPTION_DB', 1],
  item_randomopt_group: ['RANDOM_OPTION_GROUP', 1],
  item_reform: ['ITEM_REFORM_DB', 1],
  laphine_synthesis: ['LAPHINE_SYNTHESIS_DB', 1],
  laphine_upgrade: ['LAPHINE_UPGRADE_DB', 1],
  level_penalty: ['PENALTY_DB', 1],
  map_drops: ['MAP_DROP_DB', 2],
  mob_db: ['MOB_DB', 3],
  mob_item_ratio: ['MOB_ITEM_RATIO_DB', 1],
}

/** A database file with the type and the version that the server expects in a file of this name. */
export function table(file: string, body = '', rest = ''): Record<string, string> {
  const [type, version] = tables[path.basename(file, '.yml')] as [string, number]
  return { [file]: database(type, version, body, rest) }
}

export function imports(...lines: string[]): string {
  return ['Footer:', '  Imports:', ...lines.map((line) => `  - ${line}`)].join('\n')
}

/** `map_cache.dat` with maps of these sizes. Their cells are walkable, unless `cells` has others, from the south-west. */
export function grounds(maps: Record<string, [number, number]>, cells: Record<string, number[]> = {}): Uint8Array {
  const parts = Object.entries(maps).map(([name, [width, height]]) => {
    const packed = deflateSync(Uint8Array.from(cells[name] ?? new Array(Math.max(0, width * height)).fill(0)))
    const map = Buffer.alloc(20)
    map.write(name, 0, 'latin1')
    map.writeInt16LE(width, 12)
    map.writeInt16LE(height, 14)
    map.writeInt32LE(packed.length, 16)
    return Buffer.concat([map, packed])
  })
  const head = Buffer.alloc(8)
  head.writeUInt16LE(parts.length, 4)
  return Buffer.concat([head, ...parts])
}
