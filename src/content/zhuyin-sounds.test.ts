import { expect, it } from 'vitest'
import { letterOf } from '../../domain/search/first-letter.ts'
import { soundsOf } from './zhuyin-sounds.ts'

it('the letter of a Chinese name is its first Zhuyin sound', () => {
  const names = ['波利卡片', '奧利哈康', '鐵', '劍', '雲', '二']
  expect(names.map((name) => letterOf(name, soundsOf(names))).join('')).toBe('ㄅㄠㄊㄐㄩㄦ')
})
