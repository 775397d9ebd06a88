import { expect, it } from 'vitest'
import { firstSentence } from './first-sentence.ts'

it('firstSentence returns the first sentence with its mark, and a text without a mark unchanged', () => {
  expect(firstSentence('打開後可獲得一件道具。重量：10')).toBe('打開後可獲得一件道具。')
  expect(firstSentence('真的嗎？當然！')).toBe('真的嗎？')
  expect(firstSentence(' 舊紙箱 ')).toBe('舊紙箱')
  expect(firstSentence('')).toBe('')
})

it('a closing bracket belongs to its sentence', () => {
  expect(firstSentence('他說「走吧。」然後走了。後來')).toBe('他說「走吧。」然後走了。')
})

it('a first sentence of more than 70 characters is empty', () => {
  expect(firstSentence(`${'長'.repeat(71)}。短。`)).toBe('')
  expect(firstSentence(`${'長'.repeat(69)}。短。`)).toHaveLength(70)
})

it('a formula is no sentence', () => {
  expect(firstSentence('bonus2 bAddRace,RC_All,10+(.@r*2)/100; 1:50%,2:30%,3:20%')).toBe('')
})
