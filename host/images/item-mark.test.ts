import { expect, it } from 'vitest'
import type { BriefItem } from '../../game-data/game-data.ts'
import { itemMark } from './item-mark.ts'

const markOf = (facts: Partial<BriefItem>) => itemMark({ Id: 1, Name: '', Slot: 0, Locations: {}, ...facts }, false)

it('the subtype of a weapon decides, not its name', () => {
  expect(markOf({ Name: 'Apple', Type: 'Weapon', SubType: 'Dagger' }).mark).toBe('dagger')
})
it('the name of an armour or enchant decides only if its mark fits', () => {
  expect(markOf({ Name: 'Dragon Scale', Type: 'Etc' }).mark).toBe('shell')
  expect(markOf({ Name: 'Dragon Scale', Type: 'Armor', Locations: { Armor: true } }).mark).toBe('armour')
  expect(markOf({ Name: 'Red Ring', Type: 'Armor', Locations: { Garment: true } }).mark).toBe('ring')
  expect(markOf({ Name: 'Evil Eye', Type: 'Card', SubType: 'Enchant' }).mark).toBe('rune')
})
it('a card has the colour of the equipment that takes it', () => {
  const picture = markOf({ Name: 'Apple Card', Type: 'Card', Locations: { Garment: true } })
  expect(picture).toEqual({ mark: 'card', colour: '#7f4f98', level: 0 })
})
it('an enchant has the colour of its attribute, and its level', () => {
  const picture = markOf({ Name: 'STR+3', Type: 'Card', SubType: 'Enchant', Locations: { Armor: true } })
  expect(picture).toEqual({ mark: 'rune', colour: '#b5432f', level: 3 })
})
it('the internal name decides if the name has no known word', () => {
  const picture = markOf({ Name: 'Alpha', AegisName: 'Red_Potion', Type: 'Etc' })
  expect(picture).toEqual({ mark: 'potion', colour: '#b5432f', level: 0 })
})
