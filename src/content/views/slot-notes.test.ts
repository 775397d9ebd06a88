import { expect, it } from 'vitest'
import { writeTestSnapshot } from '../../../tests/snapshot-fixture.ts'
import { enchantById, enchantsGiving } from '../enchants.ts'
import { enchantView } from './enchant-view.ts'

const items = [501, 502, 503, 504, 901, 902, 903]
const slot = (Slot: number, gift: number, rest = {}) => ({
  Slot,
  Enchants: [{ Enchantgrade: 0, Items: [{ Item: gift, Chance: 100_000 }] }],
  Upgrades: [{ Enchant: gift, Upgrade: 903 }],
  ...rest,
})

process.env.SNAPSHOT_DIR = writeTestSnapshot({
  items: items.map((Id) => ({ Id, Name: `I${Id}`, ...(Id === 504 && { Facts: { Gradable: true } }) })),
  enchants: [
    {
      Id: 1,
      State: 'ok',
      BelowWeight: 70,
      TargetItems: [501, 502],
      Slots: [
        slot(3, 901),
        slot(2, 902, { Unfillable: 'order' }),
        slot(1, 902, { NotFor: [501, 502] }),
        slot(0, 901, { NotFor: [502] }),
      ],
    },
    { Id: 2, State: 'ok', MinimumEnchantgrade: 2, TargetItems: [503, 504], Slots: [slot(3, 901)] },
  ],
})

const view = (id: number) => enchantView(enchantById(id) as NonNullable<ReturnType<typeof enchantById>>)

it('slots say which equipment their enchants cannot be put on', () =>
  expect(view(1).slots.map(({ reach }) => [reach.isUnfillable, ...reach.notes])).toEqual([
    [false],
    [true, '附魔順序裡沒有這個插槽。'],
    [true, '適用裝備的這個位置都是卡片洞，無法附上。'],
    [false, 'I502 的這個位置是卡片洞，無法附上。'],
  ]))

it('grades without a list are named if a target can have a grade', () =>
  expect(view(2).slots[0]?.reach.notes).toEqual(['階級 C、B、A 的裝備無法附上。']))

it('an item is no enchant of a slot that cannot be filled, except by an upgrade', () => {
  const slots = (id: number) => enchantsGiving(id).map((source) => source.slots)
  expect([901, 902, 903].map(slots)).toEqual([[[0, 3], [3]], [], [[0, 1, 2, 3], [3]]])
})
