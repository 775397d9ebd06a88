import { expect, it } from 'vitest'
import { textLines } from './text-lines.ts'

it('each block is a line, with the targets of links and pictures', () => {
  const html =
    '<h2>維修</h2><p>今晚 <strong>八點</strong>起，見<a rel="x" href="https://a.example/1">公告</a><br>謝謝</p>' +
    '<p><img src="/p.webp" alt="圖"></p><table><tr><td>一</td><td>二 &amp; 三</td></tr></table><p></p>'
  expect(textLines(html)).toBe('維修\n今晚 八點起，見公告（https://a.example/1）\n謝謝\n［/p.webp］\n一 二 & 三')
})
