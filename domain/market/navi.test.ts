import { expect, it } from 'vitest'
import { naviCommand } from './navi.ts'

it('the command leads to the place of the shop', () => {
  expect(naviCommand({ map: 'prontera', x: 150, y: 88 })).toBe('/navi prontera 150/88')
  expect(naviCommand({ map: '1@tower', x: 0, y: 5 })).toBe('/navi 1@tower 0/5')
  expect(naviCommand({ map: 'moc_para01.gat', x: 12, y: 34 })).toBe('/navi moc_para01 12/34')
})
it('the command has no line break and no second command', () => {
  expect(naviCommand({ map: 'prt\n/quit', x: 1, y: 2 })).toBe('/navi prtquit 1/2')
  expect(naviCommand({ map: '', x: 1, y: 2 })).toBeUndefined()
})
