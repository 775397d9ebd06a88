import { composeDescription, type Fact } from './description.ts'
import { roundPrice } from './price.ts'
import type { SampleCatalogue } from './sample-catalogue.ts'
import type { SampleTables } from './tables.ts'

const firstStone = 29_001
const firstCostumeStone = 29_501
const typeNames: Readonly<Record<string, string>> = {
  Healing: '恢復道具',
  Usable: '消耗品',
  Cash: '特殊道具',
  Ammo: '箭矢',
}

export function expandConsumables(tables: SampleTables, catalogue: SampleCatalogue): void {
  for (const consumable of tables.consumables) {
    catalogue.add({
      ...consumable,
      tags: ['consumable', ...(consumable.tags ?? [])],
      description: composeDescription({
        story: [consumable.text],
        effects: [
          ...(consumable.effect ? [consumable.effect] : []),
          ...(consumable.bound ? ['無法交易，遺失後無法補發。'] : []),
        ],
        facts: [['系列', typeNames[consumable.type] ?? '收集品'] as Fact, ['重量', consumable.weight]],
      }),
    })
  }
}

/** Enchant stones: every family in every level. */
export function expandStones({ stones }: SampleTables, catalogue: SampleCatalogue): void {
  for (const [at, family] of stones.families.entries()) {
    for (const [index, name] of stones.levels.entries()) {
      const level = index + 1
      catalogue.add({
        id: firstStone + at * 10 + index,
        key: stoneKey(family.key, level),
        name: `${family.name}銘文（${name}）`,
        type: 'Card',
        subType: 'Enchant',
        level: level * 30,
        price: roundPrice(80_000 * 3.4 ** index * (1 + at / 40)),
        tags: ['stone', `stone:${family.key}`, `rank:${level}`],
        description: composeDescription({
          story: [family.note, stones.quality[index] ?? ''],
          effects: [`${family.attr.replace('{n}', String(family.perLevel * level))}。`],
          facts: [
            ['系列', '附魔銘文'],
            ['等級', name],
            ['重量', 0],
          ],
        }),
      })
    }
  }
}

/** Costume stones: every effect for every slot. */
export function expandCostumeStones({ stones }: SampleTables, catalogue: SampleCatalogue): void {
  for (const [at, [effectKey, name, effect, note]] of stones.costume.effects.entries()) {
    for (const [nth, [slotKey, slotName]] of stones.costume.slots.entries()) {
      catalogue.add({
        id: firstCostumeStone + at * 10 + nth,
        key: `Costume_Stone_${effectKey}_${slotKey}`,
        name: `服飾強化石・${name}（${slotName}）`,
        type: 'Card',
        level: 100,
        price: roundPrice(1_800_000 + at * 240_000 + nth * 110_000),
        tags: ['costumestone', `costumestone:${slotKey}`],
        description: composeDescription({
          story: [note],
          effects: [effect],
          facts: [
            ['系列', '服飾強化石'],
            ['鑲嵌於', `${slotName}服飾`],
            ['重量', 0],
          ],
        }),
      })
    }
  }
}

export function stoneKey(family: string, level: number): string {
  return `Rune_${family}_${level}`
}
