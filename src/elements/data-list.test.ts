// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import './data-list.ts'

/** What a page left open finds where a newer release has other files. */
vi.mock('./data-list-rest.ts', () => {
  throw new Error('not there any more')
})

let sortIsGone = false

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Anew for each test: what was fetched once stays.
  vi.doMock('./data-list-sort.ts', async (original) => {
    if (sortIsGone) throw new Error('not there any more')
    return original()
  })
})
afterEach(() => vi.restoreAllMocks())

function listWith(attributes: string, rows = '<li data-q="紅色藥水">紅色藥水</li>', tools = '') {
  const page = document.createElement('main')
  page.innerHTML = `<data-list page-size="10" ${attributes}>
    <input data-list-q>${tools}<ul data-list-rows>${rows}</ul>
    <p data-list-empty hidden></p><div data-list-loading hidden></div><div data-list-failed hidden><button></button></div><nav data-list-pages></nav>
  </data-list>`
  document.body.replaceChildren(page)
  const part = (name: string) => document.querySelector(`[data-list-${name}]`) as HTMLElement
  return {
    search(text: string) {
      const input = part('q') as HTMLInputElement
      input.value = text
      input.dispatchEvent(new Event('input'))
    },
    choose(name: string, value: string) {
      const select = part(name) as HTMLSelectElement
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    names: () => [...part('rows').children].filter((row) => !(row as HTMLElement).hidden).map((row) => row.textContent),
    retry: () => part('failed').querySelector('button')?.click(),
    shown: () => ['empty', 'loading', 'failed'].filter((name) => !part(name).hidden),
  }
}

describe('a list whose script for further rows cannot be loaded', () => {
  it('reports that rows are missing, and loads them on request', async () => {
    const { search, shown } = listWith('rest="/rows.txt" rest-rows="9"')
    for (const text of ['藍色', '藍色藥']) {
      search(text)
      await expect.poll(() => shown()).toEqual(['failed'])
    }
    expect(console.error).toHaveBeenCalledTimes(2)
  })

  it('sorts the rows when its button requests that again', async () => {
    sortIsGone = true
    const { choose, retry, shown, names } = listWith(
      '',
      '<li data-hp="50">波利</li><li data-hp="90">土波利</li>',
      '<select data-list-sort><option value=""></option><option value="hp"></option></select>',
    )
    choose('sort', 'hp')
    await expect.poll(() => shown()).toEqual(['failed'])
    sortIsGone = false
    retry()
    await expect.poll(() => names()).toEqual(['土波利', '波利'])
    expect(shown()).toEqual([])
  })
})
