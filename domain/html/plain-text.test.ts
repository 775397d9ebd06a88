import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('inline tags join text, and breaks separate it', () =>
  expect(
    plainText('<p>有機會獲得<span class="item-tag" data-id="1">王的差事</span>。<br>重量：<b>1</b></p><p>完</p>'),
  ).toBe('有機會獲得王的差事。 重量：1 完'))

it('common entities are decoded once', () =>
  expect(plainText('a&nbsp;&lt;b&gt; &amp;lt; &quot;&#39;')).toBe(`a <b> &lt; "'`))

it.each(['<', '<a '])('a text may have 1,000,000 characters of %j', (part) => {
  const text = part.repeat(1_000_000 / part.length)
  expect(plainText(text)).toBe(text.trim())
})

it('blocks and cells separate text, by the whole name of their element', () =>
  expect(plainText('一<article>二</article>三<table><tr><td>四</td><td>五</td></tr></table>')).toBe('一 二 三 四 五'))
