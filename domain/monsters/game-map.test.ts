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
])('%s can be the name of a map: %s', (name, can) => expect(isMapName(name)).toBe(can))

it('a map has its page under its name', () => expect(mapPath('1@tower')).toBe('/map/1@tower'))
