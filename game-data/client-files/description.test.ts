import { expect, it } from 'vitest'
import { createSanitiser } from '../../api/sanitise.ts'
import { descriptionHtml } from './description.ts'

it.each([
  [['攻擊力 +10'], '攻擊力 +10'],
  [['一', '', '二'], '一<br><br>二'],
  [['一\n二\r\n三', '四'], '一<br>二<br>三<br>四'],
  [['^ff0000紅^0000ff藍'], '<span class="tint-red">紅</span><span class="tint-blue">藍</span>'],
  [['^FF0000紅', '還是紅^000000黑'], '<span class="tint-red">紅</span><br><span class="tint-red">還是紅</span>黑'],
  [['^00000不是 ^GGGGGG 顏色 ^'], '^00000不是 ^GGGGGG 顏色 ^'],
  [['<ITEM>紅色藥水<INFO>501</INFO></ITEM>一瓶'], '<span class="item-tag" data-id="501">紅色藥水</span>一瓶'],
  [
    ['^0000ff<ITEM>藥水<INFO>501</INFO></ITEM>^000000'],
    '<span class="tint-blue"><span class="item-tag" data-id="501">藥水</span></span>',
  ],
  [['<URL>看<INFO>javascript:alert(1)</INFO></URL>'], '看'],
  [['<ITEM>x<INFO>1" onclick="y</INFO></ITEM>'], '&lt;ITEM&gt;x&lt;INFO&gt;1" onclick="y&lt;/INFO&gt;&lt;/ITEM&gt;'],
  [['<b>&amp;</b>'], '&lt;b&gt;&amp;amp;&lt;/b&gt;'],
  [[], ''],
])('the description %j is converted to HTML', (lines, html) => expect(descriptionHtml(lines)).toBe(html))

it('the sanitiser does not change the HTML of a description', () => {
  const html = descriptionHtml(['^FF0000火^000000 & <b>', '<ITEM>藥<INFO>501</INFO></ITEM>'])
  expect(createSanitiser()(html).replaceAll('<br />', '<br>')).toBe(html)
})
