import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceUnit, taggedTitle, titleCurrency, titleText, titleWords } from './currency-tag.ts'

it('the title of a shop starts with the tag of its currency', () => {
  expect(taggedTitle('ZENY', '便宜賣')).toBe('[ZENY] 便宜賣')
  expect(taggedTitle('CASH', '')).toBe('[CASH]')
})
it.each([
  ['[ZENY] 神裝'],
  ['神裝[CASH]'],
  ['[ ZENY\n] 神裝'],
  ['［ＣＡＳＨ］神裝'],
  ['【ZENY】神裝'],
  ['(cash) 神裝'],
  ['[ZE[CASH]NY] 神裝'],
  ['[[ZENY][ZENY]CASH] 神裝'],
  ['[ZE\u200BNY]神裝'],
  ['[\u202ECASH]神裝'],
  ['[Z\u00ADE\uFEFFN\u2060Y]神裝'],
  ['[Z E N Y] 神裝'],
  ['[САSН] 神裝'],
  ['[Ϲaѕһ] 神裝'],
  ['[ᏃᎬꓠᎩ] 神裝'],
  ['[𝐙𝔼𝓝𝖸] 神裝'],
  ['⟦ⓒ🅰ꜱʜ﹈神裝'],
  ['[C\u0332A\u0332SH] 神裝'],
])('the forged tag of %j is removed', (title) => {
  expect(taggedTitle('CASH', title)).toBe('[CASH] 神裝')
  expect(taggedTitle('ZENY', title)).toBe('[ZENY] 神裝')
})
it('words and brackets that are no tag remain', () => {
  for (const title of ['收ZENY 不收CASH', '[4洞] +9 劍', 'CASHEW [堅果]', '[CASHBACK]']) {
    expect(titleText(title)).toBe(title)
  }
})
it('a long title is cut between characters', () => {
  expect(titleText('𠀀'.repeat(300))).toBe('𠀀'.repeat(100))
})
it('a tagged title has no other tag, and does not change if it is tagged again', () => {
  const piece = fc.constantFrom(...'[ ] ZENY CASH ZE NY 【 】 \u200B x ［ ］ ＣＡＳＨ'.split(' '), ' ')
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), fc.constantFrom('ZENY', 'CASH'), (p, c) => {
      const title = taggedTitle(c, p.join(''))
      expect(titleCurrency(title)).toBe(c)
      expect(title.includes(c === 'ZENY' ? '[CASH]' : '[ZENY]')).toBe(false)
      expect(title.lastIndexOf(`[${c}]`)).toBe(0)
      expect(taggedTitle(c, title)).toBe(title)
    }),
    { seed: 36 },
  )
})

it('the tag in a title is the unit of the price', () => {
  expect([priceUnit('[CASH] a'), priceUnit('[ZENY] a'), priceUnit('a')]).toEqual(['C', 'Z', ''])
})
it('the first of several tags counts', () => {
  expect(titleCurrency('[CASH] 不收 [ZENY]')).toBe('CASH')
  expect(titleWords('[CASH] 不收 [ZENY]')).toBe('不收 [ZENY]')
})
it('a tag may be later in the title', () => {
  expect(titleCurrency('便宜 [ZENY]')).toBe('ZENY')
})
