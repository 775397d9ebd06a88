// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { itemFacts } from './item-facts.ts'

const pages = new Map<string, Document>()
vi.mock('./fetch-document.ts', () => ({ fetchDocument: async (path: string) => pages.get(path) }))
const loadLiveItem = vi.fn()
vi.mock('../stores/live-item.ts', () => ({ loadLiveItem: (id: number) => loadLiveItem(id) }))

it('an item that is newer than the release has what the host knows, and no page', async () => {
  const text = document.createElement('div')
  text.textContent = '新的說明'
  loadLiveItem.mockResolvedValueOnce({ Name: '新劍', Slot: 2, description: [text] })
  expect(await itemFacts('/item/9001')).toEqual({ title: '新劍 [2]', parts: [text], hasPage: false })
  expect(loadLiveItem).toHaveBeenCalledExactlyOnceWith(9001)
})

it('an item that no host has is not found, and a host that does not answer is asked again', async () => {
  loadLiveItem.mockResolvedValueOnce(undefined)
  const { title, parts, hasPage } = await itemFacts('/item/9002')
  expect([title, parts[0]?.textContent, hasPage]).toEqual(['#9002', commonCopy.itemNotFound, false])
  vi.spyOn(console, 'error').mockReturnValue()
  loadLiveItem.mockRejectedValueOnce(new TypeError('offline'))
  expect((await itemFacts('/item/9003')).parts[0]?.textContent).toBe(commonCopy.loadFailed)
  loadLiveItem.mockResolvedValueOnce({ Name: '新盾', Slot: 0, description: [] })
  expect((await itemFacts('/item/9003')).title).toBe('新盾')
})

it('the market of an item, the worth of a box and folded parts stay on the page', async () => {
  const html =
    '<h1>紅色藥水</h1><div data-tip><p>恢復 HP</p><item-market><a href="/login">登入</a></item-market>' +
    '<box-worth>登入</box-worth><details>效果</details></div>'
  pages.set('/item/501', new DOMParser().parseFromString(html, 'text/html'))
  const { title, parts } = await itemFacts('/item/501')
  expect([title, parts.map(({ textContent }) => textContent)]).toEqual(['紅色藥水', ['恢復 HP']])
})
