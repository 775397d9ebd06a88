import { expect, it } from 'vitest'
import { elementName, monsterKind, raceName, sizeName } from './words.ts'

it('words of the game are translated, and unknown ones remain', () => {
  expect([raceName('Undead'), raceName('Metal_Slime'), raceName('toString')]).toEqual([
    '不死',
    'Metal Slime',
    'toString',
  ])
  expect([elementName('Water', 1), elementName('Water')]).toEqual(['水 1', '水'])
  expect(sizeName('Small')).toBe('小型')
})

it.each([
  [{ Class: 'Boss', Mvp: true }, 'mvp'],
  [{ Class: 'Boss', Mvp: false }, 'boss'],
  [{ Class: 'Normal', Mvp: false }, 'normal'],
])('%o is of kind %s', (monster, kind) => expect(monsterKind(monster)).toBe(kind))
