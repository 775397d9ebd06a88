import { composeDescription, type Fact } from './description.ts'
import { roundPrice } from './expand-equipment.ts'
import type { ItemBook } from './item-book.ts'
import type { Tables } from './tables.ts'

const firstStone = 29_001
const typeNames: Record<string, string> = { Healing: '恢復道具', Usable: '消耗品', Etc: '收集品', Cash: '特殊道具' }

export function expandSupplies(tables: Tables, book: ItemBook): void {
  for (const supply of tables.supplies) {
    book.add({
      ...supply,
      tags: ['supply', ...(supply.tags ?? [])],
      description: composeDescription({
        story: [supply.text],
        effects: supply.effect ? [supply.effect] : [],
        facts: [['系列', typeNames[supply.type] ?? '收集品'] as Fact, ['重量', supply.weight]],
      }),
    })
  }
}

/** Enchant stones: every family in every level. */
export function expandStones({ stones }: Tables, book: ItemBook): void {
  for (const [at, family] of stones.families.entries()) {
    for (const [index, name] of stones.levels.entries()) {
      const level = index + 1
      book.add({
        id: firstStone + at * 10 + index,
        key: stoneKey(family.key, level),
        name: `${family.name}銘文（${name}）`,
        type: 'Card',
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

export function stoneKey(family: string, level: number): string {
  return `Rune_${family}_${level}`
}
