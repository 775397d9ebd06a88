/** Fixed ratios and map flags of a Pandas root, and a root with generated ones. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRandom } from '../../domain/values/random.ts'
import { linkFolder } from '../rathena-root.ts'
import type { Raw } from './tiny-yaml.ts'

/** The fixed rate of a drop, in parts of 10,000. */
export function fixedRate(
  rows: readonly Raw[],
  item: number,
  monster: number,
): { rate: number; strict: boolean } | undefined {
  const itemRows = rows.filter(({ ItemID }) => ItemID === item)
  const monsters = itemRows.flatMap(({ ForMonster = [] }) => ForMonster.map(({ MobID }: Raw) => MobID))
  if (itemRows.length === 0 || (monsters.length > 0 && !monsters.includes(monster))) return undefined
  const last = (key: string) => itemRows.findLast((row) => row[key] !== undefined)?.[key]
  return { rate: Number(last('FixedRatio')), strict: last('StrictFixed') === true }
}

/** Drops by their `Index`, or by the next number from 0. A later one replaces an earlier one. */
export function placed(drops: readonly Raw[], isKnown: (drop: Raw) => boolean): Raw[] {
  const places: Raw[] = []
  let next = 0
  for (const drop of drops) {
    const place = drop.Index ?? next++
    if (isKnown(drop)) places[place] = drop
  }
  return places.filter(Boolean)
}

/** Percentages of maps with a flag, for monsters and for MVPs. The last line of a map counts. */
export function flaggedMaps(lines: readonly string[]): Map<string, string> {
  const flags = new Map<string, { mob?: number; mvp?: number }>()
  for (const line of lines) {
    const [, map = '', kind, value = ''] = /^([^,\t/]+)\tmapflag\t(mob|mvp)droprate\t(\S+)/i.exec(line) ?? []
    if (kind) flags.set(map, { ...flags.get(map), [kind.toLowerCase()]: /^\d+$/.test(value) ? Number(value) : 100 })
  }
  const shown = [...flags].map(([map, { mob = 100, mvp = 100 }]) => [map, `${mob} ${mvp}`] as const)
  return new Map(shown.filter(([, text]) => text !== '100 100'))
}

/** Creates a root with links to `stock` and generated ratios and flags. Their files have a byte-order mark. */
export function drawnRoot(root: string, stock: string, items: readonly number[], maps: readonly string[]): void {
  const { int, chance } = createRandom('pandas')
  linkFolder(stock, root, '', ['db', 'npc'])
  linkFolder(stock, root, 'db', ['import'])
  linkFolder(stock, root, 'npc', ['re'])
  linkFolder(stock, root, 'npc/re', ['scripts_main.conf'])
  const row = (item: number) => {
    const only = chance(0.3) ? `\n    ForMonster:\n      - MobID: ${int(1001, 2000)}\n      - MobID: 1002` : ''
    return `  - ItemID: ${item}\n    FixedRatio: ${int(0, 12_000)}\n    StrictFixed: ${chance(0.5)}${only}`
  }
  const body = [...items, ...items.slice(0, 20)].map(row).join('\n')
  mkdirSync(path.join(root, 'db/import'))
  const header = '\uFEFFHeader:\n  Type: MOBITEM_FIXED_RATIO_DB\n  Version: 1\n\nBody:\n'
  writeFileSync(path.join(root, 'db/import/mob_item_ratio_fixed.yml'), header + body)
  const values = ['off', '0', '50', '100', '150', '1000', 'x']
  const flags = maps.flatMap((map) =>
    ['mobdroprate', 'mvpdroprate', 'mobdroprate'].map((flag) => `${map}\tmapflag\t${flag}\t${values[int(0, 6)]}`),
  )
  writeFileSync(path.join(root, 'npc/flags.txt'), `\uFEFF${flags.join('\n')}\n`)
  const list = readFileSync(path.join(stock, 'npc/re/scripts_main.conf'), 'utf8')
  writeFileSync(path.join(root, 'npc/re/scripts_main.conf'), `${list}\nnpc: npc/flags.txt\n`)
}
