import { describe, expect, it } from 'vitest'
import type { Item } from '../../domain/item.ts'
import { itemShape } from './item-kind.ts'
import { shapes } from './shapes.ts'

const item = (rest: Partial<Item>): Item => ({
  Id: 1201,
  Name: 'x',
  Slot: 0,
  Description: '',
  View: 0,
  ViewId: 0,
  EnchantId: 0,
  Locations: {},
  ...rest,
})

describe('itemShape', () => {
  it.each<[string, Partial<Item>]>([
    ['dagger', { Type: 'Weapon', SubType: 'Dagger', Locations: { Right_Hand: true } }],
    ['staff', { Type: 'Weapon', SubType: '2hStaff', Locations: { Both_Hand: true } }],
    ['bow', { Type: 'Weapon', SubType: 'Bow', Locations: { Both_Hand: true } }],
    ['sword', { Type: 'Weapon', Locations: { Right_Hand: true } }],
    ['shield', { Type: 'Armor', Locations: { Left_Hand: true } }],
    ['cloak', { Type: 'Armor', Locations: { Garment: true } }],
    ['ring', { Type: 'Armor', Locations: { Both_Accessory: true } }],
    ['hat', { Type: 'Armor', Locations: { Head_Top: true, Head_Mid: true } }],
    ['wings', { Type: 'Armor', Locations: { Costume_Garment: true } }],
    ['shadowShield', { Type: 'ShadowGear', Locations: { Shadow_Shield: true } }],
    ['card', { Type: 'Card', Locations: {} }],
    ['card', { Type: 'Card', Locations: { Garment: true } }],
    ['hat', { Type: undefined, Locations: { Head_Top: true } }],
    ['rune', { Type: 'Card', SubType: 'Enchant' }],
    ['arrow', { Type: 'Ammo', SubType: 'Arrow', Locations: { Ammo: true } }],
    ['egg', { Type: 'PetEgg' }],
  ])('is a %s for %j', (shape, rest) => expect(itemShape(item(rest), false)).toBe(shape))

  it('is a chest for whatever a package comes out of', () => {
    expect(itemShape(item({ Type: 'Usable' }), true)).toBe('chest')
  })

  it('is something for an item of which nothing is known', () => {
    for (const word of [undefined, '', 'constructor', '__proto__', 'toString'])
      expect(Object.keys(shapes)).toContain(itemShape(item({ Type: word, SubType: word }), false))
  })
})
