// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import './data-list.ts'

/** What a page left open finds where a newer release has other files. */
vi.mock('./data-list-rest.ts', () => {
  throw new Error('not there any more')
})

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

function listWith(attributes: string) {
  const page = document.createElement('main')
  page.innerHTML = `<data-list page-size="10" ${attributes}>
    <input data-list-q><ul data-list-rows><li data-q="紅色藥水">紅色藥水</li></ul>
    <p data-list-empty hidden></p><div data-list-loading hidden></div><p data-list-failed hidden></p><nav data-list-pages></nav>
  </data-list>`
  document.body.replaceChildren(page)
  const part = (name: string) => document.querySelector(`[data-list-${name}]`) as HTMLElement
  return {
    search(text: string) {
      const input = part('q') as HTMLInputElement
      input.value = text
      input.dispatchEvent(new Event('input'))
    },
    shown: () => ['empty', 'loading', 'failed'].filter((name) => !part(name).hidden),
  }
}

describe('a list whose script for more cannot be fetched', () => {
  it('finds nothing, and does not stay loading, where the further texts are missing', async () => {
    const { search, shown } = listWith('more-text="/names.json"')
    search('藍色')
    expect(shown()).toEqual(['loading'])
    await vi.waitFor(() => expect(shown()).toEqual(['empty']), { timeout: 4_000 })
  })

  it('says that the further rows are missing, and asks for them again', async () => {
    const { search, shown } = listWith('rest="/rows.txt" rest-rows="9"')
    for (const text of ['藍色', '藍色藥']) {
      search(text)
      await vi.waitFor(() => expect(shown()).toEqual(['failed']), { timeout: 4_000 })
    }
    expect(console.error).toHaveBeenCalledTimes(2)
  })
})
