import * as v from 'valibot'
import { expect, it } from 'vitest'
import { renderRequestSchema } from '../../api/render.ts'
import { canPreview, characterRequest, garmentOf, headgearOf, npcRequest, turnDirection } from './appearance.ts'

const itemAt = (...places: string[]) => ({
  view: 7,
  locations: Object.fromEntries(places.map((place) => [place, true])),
})

it('a headgear covers its place: top, mid, low', () => {
  expect(headgearOf(itemAt('Head_Top'))).toEqual([7, 0, 0])
  expect(headgearOf(itemAt('Costume_Head_Mid'))).toEqual([0, 7, 0])
  expect(headgearOf(itemAt('Head_Low'))).toEqual([0, 0, 7])
})
it('a headgear of several places is drawn once', () => {
  expect(headgearOf(itemAt('Head_Mid', 'Head_Low'))).toEqual([0, 7, 0])
})
it('an item without places counts as a headgear', () => {
  expect(headgearOf(itemAt())).toEqual([7, 0, 0])
})
it('a garment is worn on the back', () => {
  expect(garmentOf(itemAt('Costume_Garment'))).toBe(7)
  expect(headgearOf(itemAt('Garment'))).toEqual([0, 0, 0])
  expect(garmentOf(itemAt('Head_Top'))).toBe(0)
})
it('only headgears and garments with a view have a preview', () => {
  expect([itemAt('Head_Low'), itemAt('Garment'), itemAt()].map(canPreview)).toEqual([true, true, true])
  expect([itemAt('Left_Hand'), itemAt('Armor'), { ...itemAt('Head_Top'), view: 0 }].map(canPreview)).not.toContain(true)
})

it('the action of a render request includes the direction', () => {
  expect(characterRequest(itemAt('Head_Top'), { action: 'stand', direction: 0 }).action).toBe(0)
  expect(characterRequest(itemAt('Head_Top'), { action: 'walk', direction: 3 }).action).toBe(11)
  expect(characterRequest(itemAt('Head_Top'), { action: 'sit', direction: 7 }).action).toBe(23)
})
it('render requests satisfy the contract', () => {
  const request = characterRequest(itemAt('Garment'), { action: 'sit', direction: 7 })
  expect(v.safeParse(renderRequestSchema, request).success).toBe(true)
  expect(v.safeParse(renderRequestSchema, npcRequest(120)).success).toBe(true)
})

it('the direction after the eighth is the first', () => {
  expect(turnDirection(0, 1)).toBe(1)
  expect(turnDirection(7, 1)).toBe(0)
  expect(turnDirection(0, -1)).toBe(7)
})
