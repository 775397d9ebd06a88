import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { renderRequestSchema } from '../api/render.ts'
import { canPreview, characterRequest, garmentOf, headgearOf, npcRequest, turnDirection } from './appearance.ts'

const worn = (...places: string[]) => ({ view: 7, locations: Object.fromEntries(places.map((place) => [place, true])) })

describe('appearance of a worn item', () => {
  it('a headgear covers its place: top, mid, low', () => {
    expect(headgearOf(worn('Head_Top'))).toEqual([7, 0, 0])
    expect(headgearOf(worn('Costume_Head_Mid'))).toEqual([0, 7, 0])
    expect(headgearOf(worn('Head_Low'))).toEqual([0, 0, 7])
  })
  it('a headgear of several places is drawn once', () => {
    expect(headgearOf(worn('Head_Mid', 'Head_Low'))).toEqual([0, 7, 0])
  })
  it('an item without places counts as a headgear', () => {
    expect(headgearOf(worn())).toEqual([7, 0, 0])
  })
  it('a garment is worn on the back', () => {
    expect(garmentOf(worn('Costume_Garment'))).toBe(7)
    expect(headgearOf(worn('Garment'))).toEqual([0, 0, 0])
    expect(garmentOf(worn('Head_Top'))).toBe(0)
  })
  it('offers no preview of what a character without sprites of it would not show', () => {
    expect([worn('Head_Low'), worn('Garment'), worn()].map(canPreview)).toEqual([true, true, true])
    expect([worn('Left_Hand'), worn('Armor'), { ...worn('Head_Top'), view: 0 }].map(canPreview)).not.toContain(true)
  })
})

describe('a render request', () => {
  it('adds the direction to the base of the action', () => {
    expect(characterRequest(worn('Head_Top'), { action: 'stand', direction: 0 }).action).toBe(0)
    expect(characterRequest(worn('Head_Top'), { action: 'walk', direction: 3 }).action).toBe(11)
    expect(characterRequest(worn('Head_Top'), { action: 'sit', direction: 7 }).action).toBe(23)
  })
  it('satisfies the contract', () => {
    const request = characterRequest(worn('Garment'), { action: 'sit', direction: 7 })
    expect(v.safeParse(renderRequestSchema, request).success).toBe(true)
    expect(v.safeParse(renderRequestSchema, npcRequest(120)).success).toBe(true)
  })
})

it('turns through eight directions and starts again', () => {
  expect(turnDirection(0, 1)).toBe(1)
  expect(turnDirection(7, 1)).toBe(0)
  expect(turnDirection(0, -1)).toBe(7)
})
