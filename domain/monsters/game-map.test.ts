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
])('%s is a valid map name: %s', (name, can) => expect(isMapName(name)).toBe(can))

it('the page of a map has the map’s name as address', () => expect(mapPath('1@tower')).toBe('/map/1@tower'))
