// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { completeSearch } from './combobox.ts'

vi.mock('../../stores/search/client.ts', () => ({
  askSearch: async () => ({
    pages: [{ kind: 'item', id: '501', name: '紅色藥水', icon: 0, slots: 0, about: [] }],
    counts: { item: 1 },
    folded: false,
  }),
}))

it('suggests where half an emoji was typed or pasted', async () => {
  document.body.innerHTML = '<form><input></form>'
  const [form, input] = [document.querySelector('form'), document.querySelector('input')]
  if (!form || !input) throw new Error('no form')
  completeSearch(form, input)
  input.focus()
  input.value = '紅\ud83d'
  input.dispatchEvent(new Event('input'))
  const links = () => [...form.querySelectorAll<HTMLElement>('[role=option]')].map(({ dataset }) => dataset.href)
  await expect.poll(() => links()).toEqual(['/item/501', `/search?q=${encodeURIComponent('紅\ufffd')}`])
})
