import { expect, it } from 'vitest'
import { itemTypeName, placeNames } from './item-words.ts'

it('equipment places have Chinese names, from head to foot', () => {
  expect(placeNames({ Head_Low: true, Head_Top: true })).toEqual(['頭上', '頭下'])
  expect(placeNames({ Costume_Garment: true })).toEqual(['服飾披肩'])
  expect(placeNames({ Armor: false })).toEqual([])
})

it('both hands and both accessories have one name', () => {
  expect(placeNames({ Right_Hand: true, Left_Hand: true })).toEqual(['雙手'])
  expect(placeNames({ Both_Accessory: true })).toEqual(['飾品'])
  expect(placeNames({ Left_Accessory: true })).toEqual(['飾品（左）'])
  expect(placeNames({ Left_Hand: true }, 'Card')).toEqual(['盾牌'])
})

it('unknown places and types have no translation', () => {
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
])('%s and %s have the same name', (one, other, name) => {
  expect(itemTypeName(one)).toBe(name)
  expect(itemTypeName(other)).toBe(name)
})
