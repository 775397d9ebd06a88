import { commonCopy } from '../copy/contract.ts'
import { fill } from '../copy/fill.ts'
import { enchantTargets } from '../enchant-targets.ts'
import { enchantKind, enchantTitle } from '../enchant-title.ts'
import type { Item } from '../item.ts'
import type { GameMap } from '../monsters/game-map.ts'
import type { Monster } from '../monsters/monster.ts'
import type { NpcShop } from '../monsters/npc-shop.ts'
import type { PackageDetail } from '../package.ts'
import type { ReformDetail } from '../reform.ts'
import { type EnchantSide, enchantLines } from './compare-enchants.ts'
import { itemLines } from './compare-items.ts'
import { packageLines } from './compare-packages.ts'
import { type NameOf, reformLines } from './compare-reforms.ts'
import { mapLines, monsterLines, shopLines } from './compare-world.ts'
import { compareSection } from './section.ts'
import { type ChangeSection, type ComparedData, changeSections, type GameChanges } from './types.ts'

/**
 * Keys of records that are missing from one of the two snapshots because they were unreadable, not because the game
 * removed them.
 */
export type DoubtfulKeys = Partial<Record<ChangeSection, ReadonlySet<string>>>

/** Compares two snapshots. Pure; equal data give empty sections. */
export function compareGameData(before: ComparedData, after: ComparedData, doubtful: DoubtfulKeys = {}): GameChanges {
  const nameBefore = namesOf(before)
  const nameAfter = namesOf(after)
  const sidesBefore = enchantSides(before, nameBefore)
  const sidesAfter = enchantSides(after, nameAfter)
  const isDoubtful = (section: ChangeSection) => (key: string) => doubtful[section]?.has(key) ?? false
  const nameOf = ({ Name }: { Name: string }) => Name
  return {
    items: compareSection({
      before: before.items,
      after: after.items,
      keyOf: ({ Id }: Item) => Id,
      nameBefore: nameOf,
      nameAfter: nameOf,
      lines: itemLines,
      isDoubtful: isDoubtful('items'),
    }),
    packages: compareSection({
      before: before.packages,
      after: after.packages,
      keyOf: ({ GroupId }: PackageDetail) => GroupId,
      nameBefore: nameOf,
      nameAfter: nameOf,
      lines: packageLines,
      isDoubtful: isDoubtful('packages'),
    }),
    reforms: compareSection({
      before: before.reforms,
      after: after.reforms,
      keyOf: ({ ReformBox }: ReformDetail) => ReformBox,
      nameBefore: nameOf,
      nameAfter: nameOf,
      lines: (a: ReformDetail, b: ReformDetail) => reformLines(a, b, nameBefore, nameAfter),
      isDoubtful: isDoubtful('reforms'),
    }),
    enchants: compareSection({
      before: sidesBefore,
      after: sidesAfter,
      keyOf: ({ enchant }) => enchant.Id,
      nameBefore: enchantName,
      nameAfter: enchantName,
      lines: enchantLines,
      isDoubtful: isDoubtful('enchants'),
    }),
    ...compareWorld(before, after, { before: nameBefore, after: nameAfter }, isDoubtful),
  }
}

function compareWorld(
  before: ComparedData,
  after: ComparedData,
  items: { before: NameOf; after: NameOf },
  isDoubtful: (section: ChangeSection) => (key: string) => boolean,
) {
  const monsters = { before: monsterNames(before), after: monsterNames(after) }
  const nameOf = ({ Name }: { Name: string }) => Name
  const titleOf = ({ Name, Title }: GameMap) => Title || Name
  return {
    monsters: compareSection({
      before: before.monsters,
      after: after.monsters,
      keyOf: ({ Id }: Monster) => Id,
      nameBefore: nameOf,
      nameAfter: nameOf,
      lines: (a: Monster, b: Monster) => monsterLines(a, b, items.before, items.after),
      isDoubtful: isDoubtful('monsters'),
    }),
    maps: compareSection({
      before: before.maps,
      after: after.maps,
      keyOf: nameOf,
      nameBefore: titleOf,
      nameAfter: titleOf,
      lines: (a: GameMap, b: GameMap) => mapLines(a, b, items, monsters),
      isDoubtful: isDoubtful('maps'),
    }),
    shops: compareSection({
      before: before.shops,
      after: after.shops,
      keyOf: ({ Id }: NpcShop) => Id,
      nameBefore: nameOf,
      nameAfter: nameOf,
      lines: (a: NpcShop, b: NpcShop) => shopLines(a, b, items.before, items.after),
      isDoubtful: isDoubtful('shops'),
    }),
  }
}

function monsterNames({ monsters }: ComparedData): NameOf {
  const names = new Map(monsters.map(({ Id, Name }) => [Id, Name]))
  return (id) => names.get(id) ?? fill(commonCopy.unknownItem, { id })
}

export function isUnchanged(changes: GameChanges): boolean {
  return changeSections.every((name) => Object.values(changes[name].counts).every((count) => count === 0))
}

function namesOf({ items }: ComparedData): NameOf {
  const names = new Map(items.map(({ Id, Name }) => [Id, Name]))
  return (id) => names.get(id) ?? fill(commonCopy.unknownItem, { id })
}

function enchantSides(data: ComparedData, nameOf: NameOf): EnchantSide[] {
  const targets = enchantTargets(data.enchants, data.items, data.enchantables)
  return data.enchants.map((enchant) => ({ enchant, nameOf, targets: targets.get(enchant.Id) ?? [] }))
}

function enchantName({ enchant, targets, nameOf }: EnchantSide): string {
  return enchantTitle(
    targets.map((id) => ({ name: nameOf(id) })),
    enchantKind(enchant),
  )
}
