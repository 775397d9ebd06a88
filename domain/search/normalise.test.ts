import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIdQuery, normalise } from './normalise.ts'

describe('normalise', () => {
  it.each([
    ['ＡＢＣ１２３', 'abc123'],
    ['S級·影子〔盾〕', 's級影子盾'],
    ['古代 之劍 [2]', '古代之劍2'],
    ['Poring_Card', 'poringcard'],
    ['˙點', '點'],
    ['①②', '12'],
    ['＋9', normalise('+9')],
  ])('returns for %j the text %j', (text, normalised) => expect(normalise(text)).toBe(normalised))
  it.each([
    ['+9', '9'],
    ['面', '麵'],
    ['克', '剋'],
  ])('distinguishes %j from %j', (text, other) => expect(normalise(text)).not.toBe(normalise(other)))
  it('treats ideographs and ASCII equally in the fast path and the slow one', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('一', '鿿', '紅', '劍') }))
    fc.assert(
      fc.property(text, (value) => normalise(value) === normalise(`${value}é`).slice(0, -1)),
      { seed: 36 },
    )
  })
  it('returns the same text when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => normalise(normalise(text)) === normalise(text)),
      { seed: 36 },
    )
  })
  it('keeps substrings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('古', '代', 'A', 'ｂ', '+', '[', ' ', '7'), { maxLength: 12 }),
        fc.nat(12),
        fc.nat(12),
        (name, a, b) =>
          normalise(name.join('')).includes(normalise(name.slice(Math.min(a, b), Math.max(a, b)).join(''))),
      ),
      { seed: 36 },
    )
  })
})

describe('isIdQuery', () => {
  it.each(['501', '#501', '１２３４', ' 12345 '])('accepts %j', (query) => expect(isIdQuery(query)).toBe(true))
  it.each(['50', '+9', '501a', '', '12345678901'])('rejects %j', (query) => expect(isIdQuery(query)).toBe(false))
})
