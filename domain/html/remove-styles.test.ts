import { expect, it } from 'vitest'
import { removeStyles } from './remove-styles.ts'

it.each([
  ['<span data-mce-bogus="all" style="display: inline-block;">x</span>', '<span data-mce-bogus="all">x</span>'],
  ['<p STYLE=\'a\' class=b>style="c"</p>', '<p class=b>style="c"</p>'],
  ['<br style=x />', '<br />'],
  ['<a title="a style=b" data-style="c">d</a>', '<a title="a style=b" data-style="c">d</a>'],
  ['1 < 2 style="x" > 0', '1 < 2 style="x" > 0'],
])('the styles of %s are removed', (html, plain) => expect(removeStyles(html)).toBe(plain))

it('a text may have 1,000,000 characters', () => {
  const text = '<a '.repeat(330_000)
  expect(removeStyles(text)).toBe(text)
})
