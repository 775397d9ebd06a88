import { expect, it } from 'vitest'
import { itemTypeName, placeNames } from './item-words.ts'

it('names equipment places in Chinese, from head to foot', () => {
  expect(placeNames({ Head_Low: true, Head_Top: true })).toEqual(['頭上', '頭下'])
  expect(placeNames({ Costume_Garment: true })).toEqual(['服飾披肩'])
  expect(placeNames({ Armor: false })).toEqual([])
})

it('names both hands and both accessories once', () => {
  expect(placeNames({ Right_Hand: true, Left_Hand: true })).toEqual(['雙手'])
  expect(placeNames({ Both_Accessory: true })).toEqual(['飾品'])
  expect(placeNames({ Left_Accessory: true })).toEqual(['飾品（左）'])
})

it('shows unknown places and types as they are', () => {
  expect(placeNames({ Third_Eye: true })).toEqual(['Third Eye'])
  expect(itemTypeName('constructor')).toBe('constructor')
  expect(itemTypeName('Weapon')).toBe('武器')
  expect(itemTypeName(undefined)).toBe('')
})

it.each([
  ['ShadowGear', 'Shadowgear', '影子裝備'],
  ['DelayConsume', 'Delayconsume', '消耗品'],
  ['PetEgg', 'Petegg', '寵物蛋'],
  ['PetArmor', 'Petarmor', '寵物裝備'],
])('%s and %s have the same name: the game database contains both', (one, other, name) => {
  expect(itemTypeName(one)).toBe(name)
  expect(itemTypeName(other)).toBe(name)
})
