import { expect, it } from 'vitest'
import type { BriefItem } from '../../game-data/game-data.ts'
import { itemMark } from './item-mark.ts'

const [body, back, red, violet] = [{ Armor: true }, { Garment: true }, '#b5432f', '#7f4f98']
it.each<[string, Partial<BriefItem>, object]>([
  ['its subtype before its name', { Name: 'Apple', Type: 'Weapon', SubType: 'Dagger' }, { mark: 'dagger' }],
  ['its name', { Name: 'Dragon Scale', Type: 'Etc' }, { mark: 'shell' }],
  ['its place if its name does not fit', { Name: 'Dragon Scale', Type: 'Armor', Locations: body }, { mark: 'armour' }],
  ['a name that fits equipment', { Name: 'Red Ring', Type: 'Armor', Locations: back }, { mark: 'ring', colour: red }],
  ['its kind if its name does not fit', { Name: 'Evil Eye', Type: 'Card', SubType: 'Enchant' }, { mark: 'rune' }],
  ['the place of a card', { Name: 'Apple Card', Type: 'Card', Locations: back }, { mark: 'card', colour: violet }],
  ['attribute and level of an enchant', { Name: 'STR+3', Type: 'Card', SubType: 'Enchant' }, { colour: red, level: 3 }],
  ['its internal name', { Name: 'Alpha', AegisName: 'Red_Potion', Type: 'Etc' }, { mark: 'potion', colour: red }],
])('the mark of an item shows %s', (_, facts, mark) =>
  expect(itemMark({ Id: 1, Name: '', Slot: 0, Locations: {}, ...facts }, false)).toMatchObject(mark),
)
