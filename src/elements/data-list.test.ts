// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import './data-list.ts'

const part = (name: string) => document.querySelector(`[data-list-${name}]`) as HTMLInputElement

/** An open page of an older release cannot load this file. */
vi.mock('./data-list-rest.ts', () => {
  throw new Error('missing')
})

it('a list whose script for further rows cannot be loaded reports that rows are missing', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const page = document.createElement('main')
  page.innerHTML = `<data-list page-size="10" rest="/rows.txt" rest-rows="9">
    <input data-list-q><ul data-list-rows><li data-q="紅色藥水">紅色藥水</li></ul>
    <p data-list-empty hidden></p><div data-list-loading hidden></div><div data-list-failed hidden><button></button></div><nav data-list-pages></nav>
  </data-list>`
  document.body.replaceChildren(page)
  for (const text of ['藍色', '藍色藥']) {
    part('q').value = text
    part('q').dispatchEvent(new Event('input'))
    await expect.poll(() => ['empty', 'loading', 'failed'].filter((name) => !part(name).hidden)).toEqual(['failed'])
  }
  // For each text, and again if the spellings arrive after it.
  expect(vi.mocked(console.error).mock.calls.length).toBeGreaterThanOrEqual(2)
})

it('a text and a range that a visitor entered before the scripts were loaded apply, the range to rows with a value', async () => {
  const page = document.createElement('main')
  page.innerHTML = `<data-list page-size="10" sync><input data-list-q><input data-list-least="level"><input data-list-most="level">
    <ul data-list-rows><li data-level="3">森林</li><li data-level="">森林城</li><li data-level="50">森林</li><li data-level="4">海</li></ul></data-list>`
  for (const input of page.querySelectorAll<HTMLInputElement>('[data-list-q]')) input.value = '森林'
  document.body.replaceChildren(page)
  part('most').value = '10'
  part('most').dispatchEvent(new Event('change', { bubbles: true }))
  const rows = () => [...document.querySelectorAll('li')].filter(({ hidden }) => !hidden)
  await expect.poll(() => rows().map(({ dataset }) => dataset.level)).toEqual(['3'])
  expect(location.search).toBe('?q=%E6%A3%AE%E6%9E%97&level-max=10')
})

it('a list finds rows in any spelling', async () => {
  const page = document.createElement('main')
  page.innerHTML = `<data-list page-size="10"><input data-list-q>
    <ul data-list-rows><li>魔法捲軸</li><li>卷軸箱</li><li>颈链</li><li>Red Potion</li></ul></data-list>`
  document.body.replaceChildren(page)
  const rows = () => [...document.querySelectorAll('li')].filter(({ hidden }) => !hidden).map((row) => row.textContent)
  for (const [query, found] of [
    ['卷轴', ['魔法捲軸', '卷軸箱']],
    ['頸鍊', ['颈链']],
    ['ｒed', ['Red Potion']],
    ['卷軸　', ['魔法捲軸', '卷軸箱']],
  ] as const) {
    part('q').value = query
    part('q').dispatchEvent(new Event('input'))
    await expect.poll(rows).toEqual(found)
  }
})
