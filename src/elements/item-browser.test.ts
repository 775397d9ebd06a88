// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { askSearch } from '../stores/search/client.ts'
import type { Browsed } from '../stores/search/protocol.ts'
import './item-browser.tsx'

vi.mock('../stores/search/client.ts')
/** happy-dom has no `Option`; the choices are no part of this test. */
vi.mock('./search/choices.ts', () => ({ fillChoices: () => undefined, withChosen: (choices: unknown) => choices }))
vi.mock('../stores/site-config.ts', () => ({ readSiteConfig: () => ({ imageHost: '' }) }))

const sword = { id: 1201, name: '小刀', type: '武器', place: '右手', slots: 3, level: 1, sources: [], letter: 'ㄒ' }
const answer = (numbers: Browsed['numbers']): Browsed => ({
  ...{ rows: [sword], total: 1, numbers, types: [['武器', 1]], places: [], letters: [] },
})
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

it('the list of a type of equipment has its columns of numbers before the id, and other lists have none', async () => {
  vi.mocked(askSearch)
    .mockResolvedValueOnce(answer({ heads: ['攻擊力', '重量'], rows: [['17', '40']] }))
    .mockResolvedValueOnce(answer({ heads: [], rows: [] }))
  const page = document.createElement('main')
  page.innerHTML = `<item-browser page-size="50" total="1"><input name="q"><p role="status"></p><div data-letters></div>
    <select name="type"><option></option><option>武器</option></select><select name="place"></select>
    <div data-list-rows><table><thead><tr><th>名稱</th><th>類型</th><th>裝備位置</th><th>等級</th><th>編號</th></tr></thead>
    <tbody><tr><th><a href="/item/1"><img alt=""><span>紅色藥水</span></a></th><td></td><td></td><td></td><td>1</td></tr></tbody>
    </table></div><p data-none hidden><button></button></p><p data-failed hidden><button></button></p><nav></nav></item-browser>`
  document.body.replaceChildren(page)
  const select = document.querySelector('select') as HTMLSelectElement
  select.value = '武器'
  select.dispatchEvent(new Event('change'))
  await expect.poll(() => texts('thead th')).toEqual(['名稱', '類型', '裝備位置', '等級', '攻擊力', '重量', '編號'])
  expect(texts('tbody td')).toEqual(['武器', '右手', '1', '17', '40', '1201'])
  select.value = ''
  select.dispatchEvent(new Event('change'))
  await expect.poll(() => texts('thead th')).toHaveLength(5)
  expect(texts('tbody td')).toEqual(['武器', '右手', '1', '1201'])
})
