import { expect, it } from 'vitest'
import { letterOf } from '../../domain/search/first-letter.ts'
import { soundsOf } from './first-letter.ts'

it('is the first sound of a Chinese name', () => {
  const names = ['波利卡片', '奧利哈康', '鐵', '劍', '雲', '二']
  expect(names.map((name) => letterOf(name, soundsOf(names))).join('')).toBe('ㄅㄠㄊㄐㄩㄦ')
})

it('is the letter of a Latin name, and # for other names', () => {
  expect(
    ['Apple', 'ｚ', '+7 劍', '「波利」', '500', '', '★'].map((name) => letterOf(name, soundsOf(['波利']))).join(''),
  ).toBe('AZ#ㄅ###')
})
