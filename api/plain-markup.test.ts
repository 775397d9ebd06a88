import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainMarkup } from './plain-markup.ts'
import { createSanitiser } from './sanitise.ts'

const sanitise = createSanitiser()
/** `sanitise` with the full parser: `plainMarkup` does not accept the appended element. */
const sanitiseWithParser = (html: string) => sanitise(`${html}<i></i>`).replace(/<i><\/i>$/, '')

it('plain markup is text, line breaks, colours and item tags', () => {
  const html = '攻擊力 +10<br><span class="tint-red">火 &amp; 水<span class="item-tag" data-id="501">藥</span></span>'
  expect(plainMarkup(html)).toBe(html.replace('<br>', '<br />'))
})

it.each([
  '<b>x</b>',
  '<span>x',
  'x</span>',
  '&nbsp;',
  'a & b',
  '<span class="evil">x</span>',
  '<span class="tint-red" data-id="5">x</span>',
  '<span class="tint-red" onclick=x>x</span>',
  `${'<span class="tint-red">'.repeat(21)}${'</span>'.repeat(21)}`,
  '<span class="item-tag">x</span>',
  '<span class="item-tag" data-id="0">x</span>',
])('%j is not plain markup', (html) => expect(plainMarkup(html)).toBeUndefined())

it('plain markup gives the same as the parser', () => {
  const piece = fc.constantFrom(
    '文',
    '"',
    "'",
    '\n',
    '&amp;',
    '&lt;',
    '&gt;',
    '<br>',
    '<br/>',
    '<br />',
    '</span>',
    '<span class="tint-blue">',
    '<span class="item-tag" data-id="7">',
    '&',
    '<p>',
  )
  let accepted = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const html = pieces.join('')
      const plain = plainMarkup(html)
      if (plain === undefined) return
      accepted++
      expect(plain).toBe(sanitiseWithParser(html))
    }),
    { numRuns: 1_000, seed: 36 },
  )
  expect(accepted).toBeGreaterThan(40)
})
