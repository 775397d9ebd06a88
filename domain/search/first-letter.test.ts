import { expect, it } from 'vitest'
import { firstCharacter, letterOf } from './first-letter.ts'

const sounds = new Map([['紅', 'ㄏ']])

it.each([
  ['紅色藥水', '紅', 'ㄏ'],
  ['【紅】色藥水', '紅', 'ㄏ'],
  ['apple', 'a', 'A'],
  ['Ｂｏｘ', 'B', 'B'],
  ['+7 短劍', '7', '#'],
  ['龘', '龘', '#'],
  ['!?', '', '#'],
])('%s begins with %j and is listed under %s', (name, first, letter) => {
  expect(firstCharacter(name)).toBe(first)
  expect(letterOf(name, sounds)).toBe(letter)
})
