/** Which pages stand for their kind, chosen from the snapshot, so that other game data has its own. */
import { readFileSync, writeFileSync } from 'node:fs'
import { enchantIdsOf, type Item } from '../../domain/item.ts'
import type { SnapshotData } from '../../pull/write-snapshot.ts'

export type Subjects = ReturnType<typeof chooseSubjects>

/** The names of the states are known before their subjects are. */
export const noSubjects: Subjects = { paths: {}, items: [], word: '' }

/** Called where the site is built; the workers read what it found. */
export function writeSubjects(file: string, records: SnapshotData): void {
  writeFileSync(file, JSON.stringify(chooseSubjects(records)))
}

let chosen: Subjects | undefined

export function readSubjects(file: string): Subjects {
  chosen ??= JSON.parse(readFileSync(file, 'utf8')) as Subjects
  return chosen
}

/** What the market is searched by: the one that more names hold. */
const words = ['刃', '劍'] as const
export const marketWord = (items: readonly Pick<Item, 'Name'>[]): string =>
  most(words, (word) => items.filter(({ Name }) => Name.includes(word)).length) ?? words[0]

/** More rows than these make a picture of nothing but its length; the longest pages have states of their own. */
const longRows = 200

function chooseSubjects({ items, packages, reforms, enchants, posts, monsters, maps, shops }: SnapshotData) {
  const random = packages.filter((box) => box.Items.some(({ Chance }) => Chance > 0))
  const pools = (box: (typeof packages)[number]) => new Set(box.Items.map(({ Pool }) => Pool)).size
  const rows = ({ Items }: { Items: readonly unknown[] }) => Items.length
  const usual = (box: { Items: readonly unknown[] }) => (rows(box) > longRows ? 0 : rows(box))
  const reform = most(reforms, usual)?.ReformBox
  const shopsOf = (map: string) => shops.filter((shop) => shop.Map === map).length
  const slots = ({ Slots }: (typeof enchants)[number]) =>
    Slots.filter((slot) => slot.PerfectEnchants.length + slot.Upgrades.length + slot.RandomUpgrades.length > 0).length
  const bare = items.filter((item) => item.View === 0 && item.Slot === 0)
  return {
    /** Paths by kind; undefined where the game data has none. */
    paths: pathsOf({
      news: ['/news', most(posts, ({ content }) => content.length)?.id],
      pools: ['/package', most(random, (box) => (usual(box) === 0 ? 0 : pools(box)))?.GroupId],
      npc: ['/package', random.find((box) => box.NPCId > 0)?.GroupId],
      long: ['/package', most(random, usual)?.GroupId],
      longest: ['/package', most(packages, rows)?.GroupId],
      fixed: ['/package', packages.find((box) => rows(box) > 0 && !random.includes(box))?.GroupId],
      reform: ['/reform', reform],
      conversion: ['/conversion', reform],
      longestReform: ['/reform', most(reforms, rows)?.ReformBox],
      enchant: ['/enchant', most(enchants, slots)?.Id],
      worn: ['/item', items.find((item) => item.View > 0 && enchantIdsOf(item).length > 0)?.Id],
      naming: ['/item', items.find(({ Description }) => /class="item-tag" data-id/.test(Description))?.Id],
      bare: ['/item', (bare.find(({ Description }) => Description === '') ?? bare[0])?.Id],
      common: ['/item', most([...dropped(monsters)], ([, count]) => count)?.[0]],
      box: ['/item', packages.find(({ ItemId }) => ItemId > 0)?.ItemId],
      headgear: ['/item', items.find((item) => item.View > 0 && item.Locations.Head_Top)?.Id],
      longName: ['/item', most(items, ({ Name, Slot }) => (Slot > 0 ? Name.length : 0))?.Id],
      monster: ['/monster', most(monsters, ({ Mvp, Drops }) => (Mvp ? 0 : Drops.length))?.Id],
      mvp: ['/monster', monsters.find(({ Mvp }) => Mvp)?.Id],
      map: ['/map', most(maps, ({ Spawns }) => Spawns.length)?.Name],
      mapShops: ['/map', most(maps, ({ Name }) => shopsOf(Name))?.Name],
    }),
    /** Two items, for the watch list and for words that one searches by. */
    items: items.filter(({ Name }) => Name.length > 2).slice(0, 2),
    word: marketWord(items),
  }
}

/** How many monsters drop each item. */
function dropped(monsters: SnapshotData['monsters']): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { Item } of monsters.flatMap(({ Drops }) => Drops)) counts.set(Item, (counts.get(Item) ?? 0) + 1)
  return counts
}

function pathsOf<K extends string>(
  entries: Record<K, readonly [folder: string, id: string | number | undefined]>,
): Partial<Record<K, string>> {
  return Object.fromEntries(
    Object.entries<readonly [string, string | number | undefined]>(entries).flatMap(([kind, [folder, id]]) =>
      id ? [[kind, `${folder}/${encodeURIComponent(id)}`]] : [],
    ),
  ) as Partial<Record<K, string>>
}

function most<T>(list: readonly T[], size: (entry: T) => number): T | undefined {
  return list.reduce<T | undefined>((best, entry) => (!best || size(entry) > size(best) ? entry : best), undefined)
}
