import { expect, it } from 'vitest'
import { readPage } from '../verify/index.ts'
import { wordsOf } from './page-text.ts'

const read = (html: string) => readPage(html, '/item/1', 'https://site.example').text
const inBody = (html: string) => {
  const text = read(`<main data-pagefind-body>${html}</main>`)
  if (!text) throw new Error('no text')
  return { ...text, pieces: text.content.split('\u200B'), words: wordsOf(text) }
}

it('the text of a page is that of its body, with the metadata of the body', () => {
  const text = read(
    `<html><body><p>外</p><main data-pagefind-body="true" data-pagefind-meta="title[data-title], kind[data-kind]"
       data-title="劍 &amp; 盾" data-kind="item"><p>內</p></main><footer>外</footer></body></html>`,
  )
  expect(text?.meta).toEqual({ title: '劍 & 盾', kind: 'item' })
  expect(text?.content).toBe('內')
})

it('blocks separate words, and inline markup joins them', () => {
  const { words } = inBody('<p>紅<b>色</b></p><p>藥水</p><table><tr><td>A</td><td>B</td></tr></table>一<br>二')
  expect(words).toEqual(['紅', '色', '', '藥', '水', '', 'a', '', 'b', '', '一', '', '二'])
})

it('each word has a piece, with the spaces and punctuation after it', () => {
  const { pieces, words } = inBody('<p>「紅色」藥水，&lt;STR +5&gt;。</p>')
  expect(pieces.join('')).toBe('紅色」藥水，<STR +5>。')
  expect(pieces).toHaveLength(words.length)
  expect(words).toEqual(['紅', '色', '藥', '水', 'str', '\u16A0', '5'])
})

it('the text omits labels of the layout, scripts, forms and hidden or ignored parts', () => {
  const { words } = inBody(
    `<p class="crumb quiet">道具</p><h2 class="section-head">取得</h2><dl><dt>編號</dt><dd>甲</dd></dl>
       <table><caption>表</caption><thead><tr><th>名稱</th></tr></thead></table><button><span>按</span></button><a class="btn">鈕</a>
       <label>欄<input class="btn"></label><script>var 乙</script><style>丙</style><!-- 丁 -->
       <div data-pagefind-ignore><div>戊</div>己</div><svg><title>庚</title></svg><p hidden>壬</p><p>辛</p>`,
  )
  expect(words.filter(Boolean)).toEqual(['甲', '辛'])
})

it('labels, values and rows become sentences that name their cells, without numbers', () => {
  const { pieces, words } = inBody(
    `<h1>劍</h1><h2 class="section-head">說明</h2><dl><dt>編號</dt><dd>501</dd><dt>類型</dt><dd>武器</dd></dl><p>好。</p><h2 class="section-head">取得</h2>
       <table><tr><th>箱 </th><td class="num">1.5%</td><td data-label="備註"><div>備</div></td></tr>
       <tr><th>袋</th><td data-label="備註"> </td></tr><tr><th data-label="材料"><ul><li>石 × 2</li><li>粉</li></ul></th></tr></table><p>完</p>`,
  )
  expect(pieces.join('')).toBe('劍。編號：501，類型：武器。好。取得：箱，備註：備；袋；材料：石 × 2、粉。完')
  expect(words.filter(Boolean)).toEqual(['劍', '501', '武', '器', '好', '箱', '備', '袋', '石', '2', '粉', '完'])
})

it('a text may have U+200B, which separates the pieces', () => {
  const { pieces, words } = inBody('<p>紅\u200B色</p>')
  expect(pieces).toHaveLength(words.length)
})
