import { numberText } from '../../domain/number-text.ts'
import { composeDescription } from './description.ts'
import { roundPrice } from './price.ts'
import type { SampleCatalogue } from './sample-catalogue.ts'
import type { SampleMonster, SampleTables } from './tables.ts'

const firstCard = 4001
const firstDrop = 7001
const dropsPerMonster = 4

const slotNames: Record<SampleMonster['slot'], string> = {
  Weapon: '武器',
  Armor: '鎧甲',
  Shield: '盾牌',
  Garment: '披肩',
  Shoes: '鞋子',
  Accessory: '飾品',
  Head: '頭飾',
}

const cardEffects: Record<SampleMonster['slot'], (monster: SampleMonster) => string[]> = {
  Weapon: (m) => [
    `對${m.race}怪物的物理傷害增加 ${8 + Math.round(m.level / 15)}%。`,
    `ATK + ${5 + Math.round(m.level / 8)}。`,
  ],
  Armor: (m) => [`MaxHP + ${numberText(100 + m.level * 10)}。`, `DEF + ${3 + Math.round(m.level / 12)}。`],
  Shield: (m) => [`受到${m.race}怪物的傷害減少 ${10 + Math.round(m.level / 12)}%。`],
  Garment: (m) => [
    `受到${m.element}屬性攻擊的傷害減少 ${10 + Math.round(m.level / 10)}%。`,
    `迴避 + ${2 + Math.round(m.level / 20)}。`,
  ],
  Shoes: (m) => [`AGI + ${1 + Math.round(m.level / 50)}。`, `MaxSP 增加 ${4 + Math.round(m.level / 30)}%。`],
  Accessory: (m) => [
    `變動詠唱時間減少 ${3 + Math.round(m.level / 25)}%。`,
    `對${m.race}怪物的魔法傷害增加 ${4 + Math.round(m.level / 20)}%。`,
  ],
  Head: (m) => [`全能力值 + ${1 + Math.round(m.level / 90)}。`, `命中 + ${3 + Math.round(m.level / 12)}。`],
}

/** A card and the drops that belong to each monster. */
export function expandMonsters(tables: SampleTables, catalogue: SampleCatalogue): void {
  for (const [at, monster] of tables.monsters.entries()) {
    const place = `棲息於${monster.at}的${monster.name}，${monster.note}。`
    const factor = monster.boss ? 60 : 1
    catalogue.add({
      id: firstCard + at,
      key: `${monster.key}_Card`,
      name: `${monster.name}卡片`,
      type: 'Card',
      level: monster.level,
      price: roundPrice(60_000 * 1.03 ** monster.level * factor),
      tags: ['card', `card:${monster.slot}`, ...(monster.boss ? ['boss'] : [])],
      description: composeDescription({
        story: [place],
        effects: cardEffects[monster.slot](monster),
        facts: [
          ['系列', '卡片'],
          ['裝備於', slotNames[monster.slot]],
          ['重量', 1],
        ],
      }),
    })
    for (const [nth, drop] of monster.drops.entries()) {
      const [name, text] = tables.dropKinds[drop] ?? []
      if (!name || !text) throw new Error(`sample data: ${monster.key} drops "${drop}", which no drop kind names`)
      catalogue.add({
        id: firstDrop + at * dropsPerMonster + nth,
        key: `${monster.key}_${drop}`,
        name: `${monster.name}的${name}`,
        type: 'Etc',
        level: monster.level,
        price: roundPrice(30 * 1.028 ** monster.level * (monster.boss ? 40 : 1)),
        tags: ['drop', `drop:${drop}`, ...(monster.boss ? ['boss'] : [])],
        description: composeDescription({
          story: [text, `取自${monster.at}的${monster.name}。`],
          facts: [
            ['系列', '收集品'],
            ['重量', 1 + (at % 5)],
          ],
        }),
      })
    }
  }
}
