import { describe, expect, it } from 'vitest'
import { enchantInfoSchema } from '../../api/enchant.ts'
import { npcShopSchema } from '../../api/npc-shop.ts'
import { packageDetailSchema } from '../../api/package.ts'
import { repairNumbers } from './repair-numbers.ts'

const tooLarge = 1e20
const shop = (...Items: object[]) => ({ Id: 'tool', Items })
const mendShop = (sent: object) => {
  const repaired = repairNumbers(npcShopSchema, sent)
  return repaired && { items: repaired.output.Items, lost: repaired.lost.map(({ field }) => field) }
}

describe('a number that its field cannot have', () => {
  it('costs a shop the row that it prices: it would be given away', () =>
    expect(mendShop(shop({ Item: 501, Price: tooLarge }, { Item: 502, Price: 40 }, { Item: 503, Price: 1.5 }))).toEqual(
      {
        items: [{ Item: 502, Price: 40 }],
        lost: ['Items.0.Price', 'Items.2.Price'],
      },
    ))

  it('costs a row what it can do without, which gets the contract’s default', () => {
    expect(mendShop(shop({ Item: 501, Price: 40, Stock: tooLarge }))).toEqual({
      items: [{ Item: 501, Price: 40 }],
      lost: ['Items.0.Stock'],
    })
    const perfect = { Item: 4001, Price: tooLarge }
    const enchant = repairNumbers(enchantInfoSchema, {
      Slots: [{ Slot: 0, Chance: tooLarge, PerfectEnchants: [perfect] }],
    })
    expect(enchant?.output.Slots[0]?.PerfectEnchants).toEqual([{ Item: 4001, Materials: [], Price: 0 }])
    expect(enchant?.output.Slots[0]?.Chance).toBeUndefined()
  })

  it('costs a package the row whose chance it is, and its slot an enchant', () => {
    const rows = [
      { Id: 501, Chance: tooLarge },
      { Id: 502, Chance: 5, Min: 1.5 },
    ]
    const box = repairNumbers(packageDetailSchema, { GroupId: 'box', Items: rows })
    expect(box?.output.Items).toMatchObject([{ Id: 502, Chance: 5, Min: 1 }])
    const slots = [{ Slot: 0 }, { Slot: 999 }, { Slot: 2 }]
    expect(repairNumbers(enchantInfoSchema, { Slots: slots })?.output.Slots.map(({ Slot }) => Slot)).toEqual([0, 2])
  })

  it('costs an enchant its whole reset', () => {
    const reset = { Price: tooLarge, Chance: 50_000, Materials: [{ Material: 501 }] }
    const repaired = repairNumbers(enchantInfoSchema, { TargetItems: { 501: true }, Reset: reset })
    expect(repaired?.output).toMatchObject({ TargetItems: [501] })
    expect(repaired?.output.Reset).toBeUndefined()
  })
})

describe('a record is not repaired', () => {
  it.each([
    ['its key is the number', { ...shop(), Id: 1.5 }],
    ['a row names no item', shop({ Item: 0, Price: 40 })],
    ['a number is below zero', shop({ Item: 501, Price: -1 })],
    ['a text stands in place of a number', shop({ Item: 501, Price: 'much' })],
    ['a number stands in place of a list', { ...shop(), Items: 1.5 }],
    ['something else is wrong, too', { ...shop({ Item: 501, Price: tooLarge }), Name: {} }],
  ])('where %s', (_, sent) => expect(mendShop(sent)).toBeUndefined())
})
