import { expect, it } from 'vitest'
import { isMapName, mapPath } from './game-map.ts'

it.each([
  ['prt_fild08', true],
  ['1@tower', true],
  ['gl-1', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['', false],
  ['_prt', false],
  ['prt/fild', false],
  ['prt.gat', false],
])('%s is a valid map name: %s', (name, isValid) => expect(isMapName(name)).toBe(isValid))

it('the address of a map page has the name of the map', () => expect(mapPath('1@tower')).toBe('/map/1@tower'))
