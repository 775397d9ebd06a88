import { describe, expect, it } from 'vitest'
import type { Item } from '../../domain/item.ts'
import { collectionSvg, iconSvg, itemMark } from './draw-mark.ts'
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
    ['axe', { Type: 'Weapon', SubType: '1hAxe', Locations: { Right_Hand: true } }],
    ['staff', { Type: 'Weapon', SubType: '2hStaff', Locations: { Both_Hand: true } }],
    ['bow', { Type: 'Weapon', SubType: 'Bow', Locations: { Both_Hand: true } }],
    ['greatsword', { Type: 'Weapon', Locations: { Both_Hand: true } }],
    ['sword', { Type: 'Weapon', Locations: { Right_Hand: true } }],
    ['shield', { Type: 'Armor', Locations: { Left_Hand: true } }],
    ['armour', { Type: 'Armor', Locations: { Armor: true } }],
    ['boot', { Type: 'Armor', Locations: { Shoes: true } }],
    ['cloak', { Type: 'Armor', Locations: { Garment: true } }],
    ['ring', { Type: 'Armor', Locations: { Both_Accessory: true } }],
    ['hat', { Type: 'Armor', Locations: { Head_Top: true, Head_Mid: true } }],
    ['glasses', { Type: 'Armor', Locations: { Head_Mid: true } }],
    ['crown', { Type: 'Armor', Locations: { Costume_Head_Top: true } }],
    ['wings', { Type: 'Armor', Locations: { Costume_Garment: true } }],
    ['shadowShield', { Type: 'ShadowGear', Locations: { Shadow_Shield: true } }],
    ['card', { Type: 'Card', Locations: {} }],
    ['card', { Type: 'Card', Locations: { Garment: true } }],
    ['hat', { Type: undefined, Locations: { Head_Top: true } }],
    ['rune', { Type: 'Card', SubType: 'Enchant' }],
    ['arrow', { Type: 'Ammo', SubType: 'Arrow', Locations: { Ammo: true } }],
    ['egg', { Type: 'PetEgg' }],
    ['egg', { Type: 'Petegg' }],
  ])('is a %s for %j', (shape, rest) => expect(itemShape(item(rest), false)).toBe(shape))

  it('is a chest for whatever a package comes out of', () => {
    expect(itemShape(item({ Type: 'Usable' }), true)).toBe('chest')
  })

  it('is something for an item of which nothing is known', () => {
    for (const word of [undefined, '', 'constructor', '__proto__', 'toString'])
      expect(Object.keys(shapes)).toContain(itemShape(item({ Type: word, SubType: word }), false))
  })
})

describe('pictures', () => {
  it('differ between kinds and are equal for equal items', () => {
    const sword = itemMark(item({ Type: 'Weapon', Locations: { Right_Hand: true } }), false)
    const card = itemMark(item({ Type: 'Card' }), false)
    expect(iconSvg(sword)).not.toBe(iconSvg(card))
    expect(iconSvg(sword)).toBe(iconSvg(itemMark(item({ Type: 'Weapon', Locations: { Right_Hand: true } }), false)))
    expect(collectionSvg(sword)).toContain('viewBox="0 0 75 75"')
  })

  it('are dyed differently for neighbouring ids', () => {
    const dyes = new Set(
      Array.from({ length: 24 }, (_, at) => itemMark(item({ Id: 4001 + at, Type: 'Card' }), false).dye),
    )
    expect(dyes.size).toBeGreaterThan(6)
  })
})
