import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { login } from './auth.ts'
import { enchantInfoSchema } from './enchant.ts'
import { itemSchema } from './item.ts'
import { packageDetailSchema } from './package.ts'
import { postSchema } from './post.ts'
import { reformDetailSchema } from './reform.ts'
import { vendingRowSchema } from './vending.ts'

describe('answers that have only the required fields', () => {
  it('give items', () => {
    expect(v.parse(itemSchema, { Id: 501, Name: '紅色藥水' })).toMatchObject({ Slot: 0, View: 0, Locations: {} })
  })
  it('give packages', () => {
    const detail = v.parse(packageDetailSchema, { GroupId: 'box', Items: [{ Id: '501' }] })
    expect(detail).toMatchObject({ Type: 'ETC', NPCId: 0 })
    expect(detail.Items[0]).toMatchObject({ Id: 501, Min: 1, Chance: 0, Pool: 1, Locations: {} })
  })
  it('give enchants and reforms', () => {
    const info = v.parse(enchantInfoSchema, { Slots: [{ Enchants: [{ Items: [{ Item: 4701 }] }] }] })
    expect(info.Slots[0]?.Enchants[0]).toEqual({ Enchantgrade: 0, Items: [{ Item: 4701, Chance: 0 }] })
    expect(v.parse(enchantInfoSchema, {})).toMatchObject({ MinimumEnchantgrade: 0, TargetItems: [], Slots: [] })
    expect(v.parse(reformDetailSchema, [{ BaseItem: 1, ResultItem: 2 }]).Items[0]).toMatchObject({ MaxRefine: 20 })
    expect(v.safeParse(reformDetailSchema, [{ BaseItem: 1 }]).success).toBe(false)
  })
  it('give announcements and shop rows', () => {
    expect(v.parse(postSchema, { id: 7, title: '公告' })).toMatchObject({ id: '7', enable: true, type: 0 })
    expect(v.parse(vendingRowSchema, { nameid: 501 })).toMatchObject({ Grade: 0, amount: 1, cards: [] })
  })
  it('give account ids in the type that the host sent', () => {
    for (const id of [2000001, '2000001', '007'])
      expect(v.parse(login.answer, { token: 't', account_id: id }).session.accountId).toBe(id)
    for (const none of [{}, { account_id: null }])
      expect(v.parse(login.answer, { token: 't', ...none }).session.accountId).toBe('')
  })
})
