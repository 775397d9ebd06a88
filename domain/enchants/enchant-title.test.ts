import { expect, it } from 'vitest'
import { emptySlot } from '../../tests/snapshot-fixture.ts'
import type { EnchantSlot } from './enchant.ts'
import { enchantKind, enchantTitle } from './enchant-title.ts'

const slot = (parts: Partial<EnchantSlot>): EnchantSlot => ({ ...emptySlot, ...parts })
const list = slot({ Enchants: [{ Enchantgrade: 0, Items: [{ Item: 1, Chance: 1 }] }] })
const perfect = slot({ PerfectEnchants: [{ Item: 1, Materials: [], Price: 0 }] })
const upgrade = slot({ Upgrades: [{ Enchant: 1, Upgrade: 2, Materials: [], Price: 0 }] })

it.each([
  ['指定附魔', [perfect, perfect]],
  ['升級', [upgrade]],
  ['附魔資訊', [perfect, list]],
  ['附魔資訊', [perfect, upgrade]],
  ['附魔資訊', []],
])('the kind of an enchant is %s', (kind, Slots) => expect(enchantKind({ Slots })).toBe(kind))

it('the title of an enchant has its equipment and its kind', () => {
  const targets = [{ name: '灰狼' }, { name: '灰狼鞋' }]
  expect(enchantTitle(targets, '附魔資訊')).toBe('灰狼 等 2 件裝備 附魔資訊')
  expect(enchantTitle(targets, enchantKind({ Slots: [perfect] }))).toBe('灰狼 等 2 件裝備 指定附魔')
  expect(enchantTitle([], '附魔資訊')).toBe('附魔資訊')
})
