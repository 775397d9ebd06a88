import { expect, it } from 'vitest'
import { refineTableId } from './refine-table-id.ts'

const places = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]))

it.each([
  ['a weapon by its level', { Type: 'Weapon', Facts: { Refineable: true, WeaponLevel: 4 } }, 'Weapon-4'],
  ['armor by its level', { Type: 'Armor', Facts: { Refineable: true, ArmorLevel: 2 } }, 'Armor-2'],
  ['armor without a level as level 1', { Type: 'Armor', Facts: { Refineable: true } }, 'Armor-1'],
  [
    'a shadow weapon by its place',
    { Type: 'ShadowGear', Locations: places('Shadow_Weapon'), Facts: { Refineable: true } },
    'Shadow_Weapon-1',
  ],
  [
    'a shadow shield as shadow armor',
    { Type: 'ShadowGear', Locations: places('Shadow_Shield'), Facts: { Refineable: true } },
    'Shadow_Armor-1',
  ],
  ['nothing that cannot be refined', { Type: 'Weapon', Facts: { WeaponLevel: 4 } }, undefined],
  ['no card', { Type: 'Card', Facts: { Refineable: true } }, undefined],
])('the table of refining is found for %s', (_, item, id) => {
  expect(refineTableId({ Locations: {}, ...item })).toBe(id)
})
