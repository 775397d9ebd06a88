/** Differences of monsters, maps and shops, with the labels of their pages. */
import type { GameMap, Spawn } from '../monsters/game-map.ts'
import type { Monster, MonsterDrop } from '../monsters/monster.ts'
import type { NpcShop, ShopItem } from '../monsters/npc-shop.ts'
import { killChanceText, respawnText } from '../monsters/texts.ts'
import { elementName, raceName, sizeName } from '../monsters/words.ts'
import { numberText, zenyText } from '../number-text.ts'
import { createLines, type LinePlace, type Lines } from './collect-lines.ts'
import { materialKey, materialText, type NameOf } from './compare-reforms.ts'
import { pairRows } from './pair-rows.ts'
import type { ChangeField, ChangeLine } from './types.ts'

/** Differences of a monster, in the order of its page; drop rates as the server applies them. */
export function monsterLines(before: Monster, after: Monster, nameBefore: NameOf, nameAfter: NameOf): ChangeLine[] {
  const { lines, compare, added, removed } = createLines()
  if (before === after) return lines
  compare('name', before.Name, after.Name)
  compare('level', String(before.Level), String(after.Level))
  compare('hp', numberText(before.Hp), numberText(after.Hp))
  compare('race', raceName(before.Race), raceName(after.Race))
  compare('element', elementName(before.Element, before.ElementLevel), elementName(after.Element, after.ElementLevel))
  compare('size', sizeName(before.Size), sizeName(after.Size))
  for (const [field, key] of experience) compare(field, numberText(before[key]), numberText(after[key]))
  const drops = { compare, added, removed }
  dropLines(drops, 'drop', before.Drops, after.Drops, nameBefore, nameAfter)
  dropLines(drops, 'mvpDrop', before.MvpDrops, after.MvpDrops, nameBefore, nameAfter)
  return lines
}

const experience = [
  ['baseExp', 'BaseExp'],
  ['jobExp', 'JobExp'],
  ['mvpExp', 'MvpExp'],
] as const

function dropLines(
  { compare, added, removed }: Pick<Lines, 'compare' | 'added' | 'removed'>,
  field: ChangeField,
  before: readonly (MonsterDrop & { Effective?: number | undefined })[],
  after: typeof before,
  nameBefore: NameOf,
  nameAfter: NameOf,
): void {
  const chance = (drop: (typeof before)[number]) => killChanceText(drop.Effective ?? drop.Chance)
  const pairs = pairRows(
    before,
    after,
    ({ Item }) => String(Item),
    (a, b) => chance(a) === chance(b),
  )
  for (const { before: old, after: now } of pairs) {
    const item = now?.Item ?? old?.Item ?? 0
    const at = { subject: now ? nameAfter(item) : nameBefore(item), item }
    if (!old && now) added(field, chance(now), at)
    if (old && !now) removed(field, chance(old), at)
    if (old && now) compare(field, chance(old), chance(now), at)
  }
}

/** Differences of a map: its monsters, their number and respawn time, and the drops of this map only. */
export function mapLines(
  before: GameMap,
  after: GameMap,
  items: { before: NameOf; after: NameOf },
  monsters: { before: NameOf; after: NameOf },
): ChangeLine[] {
  const { lines, compare, added, removed } = createLines()
  if (before === after) return lines
  compare('name', before.Title || before.Name, after.Title || after.Name)
  const pairs = pairRows(before.Spawns, after.Spawns, spawnKey, (a, b) => spawnText(a) === spawnText(b))
  for (const { before: old, after: now } of pairs) {
    const at = { subject: now ? monsters.after(now.Monster) : monsters.before(old?.Monster ?? 0) }
    if (!old && now) added('spawn', spawnText(now), at)
    if (old && !now) removed('spawn', spawnText(old), at)
    if (old && now) compare('spawn', spawnText(old), spawnText(now), at)
  }
  dropLines(
    { compare, added, removed },
    'mapDrop',
    before.Drops.map(({ Item, Chance }) => ({ Item, Chance })),
    after.Drops.map(({ Item, Chance }) => ({ Item, Chance })),
    items.before,
    items.after,
  )
  return lines
}

const spawnKey = ({ Monster: id, X, Y }: Spawn) => `${id} ${X} ${Y}`
const spawnText = ({ Amount, Delay, Random }: Spawn) => `× ${numberText(Amount)}　${respawnText(Delay, Random)}`

/** Differences of a shop: its items, their prices, and what it takes in exchange. */
export function shopLines(before: NpcShop, after: NpcShop, nameBefore: NameOf, nameAfter: NameOf): ChangeLine[] {
  const { lines, compare, added, removed } = createLines()
  if (before === after) return lines
  compare('name', before.Name, after.Name)
  const pairs = pairRows(
    before.Items,
    after.Items,
    ({ Item }) => String(Item),
    (a, b) => priceKey(a) === priceKey(b),
  )
  for (const { before: old, after: now } of pairs) {
    const item = now?.Item ?? old?.Item ?? 0
    const at: LinePlace = { subject: now ? nameAfter(item) : nameBefore(item), item }
    if (!old && now) added('goods', goodsText(after, now, nameAfter), at)
    if (old && !now) removed('goods', goodsText(before, old, nameBefore), at)
    if (old && now && priceKey(old) !== priceKey(now))
      compare('goods', goodsText(before, old, nameBefore), goodsText(after, now, nameAfter), at)
  }
  return lines
}

function priceKey({ Price, Stock, Materials = [] }: ShopItem): string {
  return `${Price} ${Stock ?? ''} ${materialKey(Materials)}`
}

function goodsText({ Type }: NpcShop, { Price, Stock, Materials = [] }: ShopItem, nameOf: NameOf): string {
  const inZeny = Type === 'shop' || Type === 'marketshop' || Type === 'barter'
  const price = Type === 'barter' && Price === 0 ? '' : inZeny ? zenyText(Price) : numberText(Price)
  return [price, materialText(Materials, nameOf), Stock === undefined ? '' : `× ${numberText(Stock)}`]
    .filter(Boolean)
    .join('　')
}
