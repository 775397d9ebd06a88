import { expect, it } from 'vitest'
import { addLineBreaks } from './line-breaks.ts'

it('line breaks of plain text become elements', () => {
  expect(addLineBreaks('一\r\n二\n<b>三</b>')).toBe('一<br>二<br><b>三</b>')
})
it('a text with block elements gets no line breaks', () => {
  expect(addLineBreaks('<p>一</p>\n<p>二</p>')).toBe('<p>一</p>\n<p>二</p>')
})
