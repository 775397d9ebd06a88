import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { itemSchema } from './item.ts'
import { isRightItem, orderItem } from './item-right.ts'

const item = {
  Id: 1201,
  Name: '小刀',
  Slot: 3,
  Description: '一把\n刀。',
  View: 1,
  ViewId: 0,
  EnchantId: 0,
  Locations: { Left_Hand: true, Right_Hand: true },
}

describe('a record', () => {
  it('that the schema leaves as it is is right', () => {
    expect(isRightItem(item)).toBe(true)
    expect(isRightItem({ ...item, AegisName: 'Knife', Type: 'Weapon', SubType: '', Locations: {} })).toBe(true)
  })

  const odd = [
    undefined,
    null,
    '',
    ' ',
    'x',
    'x\u0000',
    '1',
    0,
    -0,
    -1,
    1,
    1.5,
    255,
    256,
    3e9,
    Number.NaN,
    true,
    [],
    {},
  ]
  const places = [{ B: true, A: true }, { A: 1 }, { A: false }, { 'a b': true }, { '1': true }, ['A'], { A: true }]
  const cases = [...Object.keys(item), 'AegisName', 'Type', 'SubType', 'Other'].flatMap((key) =>
    [...odd, ...places, 'x'.repeat(301), 'x'.repeat(200_001), ' x'].map((value) => ({ key, value })),
  )
  it.each(
    cases.map(({ key, value }) => [key, JSON.stringify(value)?.slice(0, 30), { ...item, [key]: value }] as const),
  )('with the %s %s is called right only where the schema leaves it as it is', (_key, _text, record) => {
    const parsed = v.safeParse(itemSchema, record)
    if (!isRightItem(record)) return
    expect(parsed.success).toBe(true)
    expect(JSON.stringify(parsed.output)).toBe(JSON.stringify(record))
  })

  it('that is right is ordered as the schema orders it', () => {
    const full = { ...item, AegisName: 'Knife', Type: 'Weapon', SubType: 'Dagger' }
    const reversed = Object.fromEntries(Object.entries(full).reverse())
    if (!isRightItem(reversed)) throw new Error('the sequence of its fields does not matter')
    expect(JSON.stringify(orderItem(reversed))).toBe(JSON.stringify(v.parse(itemSchema, reversed)))
  })

  it.each(Object.keys(item))('without its %s is not right', (key) => {
    expect(isRightItem(Object.fromEntries(Object.entries(item).filter(([name]) => name !== key)))).toBe(false)
  })

  it.each([null, undefined, 1, 'item', []])('that is %s is not right', (value) => {
    expect(isRightItem(value)).toBe(false)
  })
})
