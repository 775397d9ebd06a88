// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import './data-list.ts'

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
  const part = (name: string) => document.querySelector(`[data-list-${name}]`) as HTMLInputElement
  for (const text of ['藍色', '藍色藥']) {
    part('q').value = text
    part('q').dispatchEvent(new Event('input'))
    await expect.poll(() => ['empty', 'loading', 'failed'].filter((name) => !part(name).hidden)).toEqual(['failed'])
  }
  expect(console.error).toHaveBeenCalledTimes(2)
})
