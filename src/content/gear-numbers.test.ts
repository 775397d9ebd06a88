import { expect, it } from 'vitest'
import { writeTestSnapshot } from '../../tests/snapshot-fixture.ts'
import { gearNumbers } from './gear-numbers.ts'

process.env.SNAPSHOT_DIR = writeTestSnapshot({
  items: [
    { Id: 501, Name: '紅色藥水', Type: 'Healing', Facts: { Weight: 70 } },
    {
      Id: 1201,
      Name: '小刀',
      Slot: 3,
      Type: 'Weapon',
      Facts: { Attack: 17, MagicAttack: 5, WeaponLevel: 1, Weight: 400 },
    },
    { Id: 2301, Name: '棉襯衫', Type: 'Armor', Facts: { Defense: 10, ArmorLevel: 1, Weight: 105 } },
    { Id: 2302, Name: '無資料', Type: 'Armor' },
  ],
})

it('weapons have attack, magic attack and weapon level, armor has defence and armor level, both slots and weight', () => {
  const numbers = [...gearNumbers()].map(([type, { heads, byId }]) => [type, heads, [...byId]])
  expect(numbers).toEqual([
    ['武器', ['攻擊力', '魔法攻擊力', '武器等級', '洞數', '重量'], [[1201, [17, 5, 1, 3, 40]]]],
    [
      '防具',
      ['防禦力', '防具等級', '洞數', '重量'],
      [
        [2301, [10, 1, 0, 10.5]],
        [2302, [0, 0, 0, 0]],
      ],
    ],
  ])
})
