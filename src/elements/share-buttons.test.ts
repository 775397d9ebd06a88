// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { toastEvent } from '../stores/toast.ts'

vi.mock('./load-styles.ts', () => ({ loadStyles: () => Promise.resolve() }))

const url = 'https://wiki.test/item/501'
let reportTo = ''
vi.mock('../stores/site-config.ts', () => ({ readSiteConfig: () => (reportTo ? { reportTo } : {}) }))
vi.stubGlobal('fetch', async () => new Response('7a\n'))

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement

beforeEach(async () => {
  reportTo = ''
  document.head.innerHTML = `<link rel="canonical" href="${url}">`
  document.body.innerHTML =
    '<main><nav class="crumb"></nav><table><tbody><tr><td>紅色藥水</td><td>0.34% <button>穿戴</button></td></tr></tbody></table></main>'
  HTMLElement.prototype.checkVisibility = () => true
})

async function addButtons() {
  const { addButtons: add } = await import('./share-buttons.tsx')
  await add(document.querySelector('.crumb') as Element)
}

it('shares the canonical address with the system’s dialog', async () => {
  const share = vi.fn(async () => {})
  vi.stubGlobal('navigator', { share })
  await addButtons()
  button('分享').click()
  await expect.poll(() => share).toHaveBeenCalledWith({ title: document.title, url })
})

it('copies the address where there is no such dialog, and says so', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  customElements.define('toast-region', class extends HTMLElement {})
  const toasts: unknown[] = []
  addEventListener(toastEvent, (event) => toasts.push((event as CustomEvent).detail))
  await addButtons()
  button('分享').click()
  await expect.poll(() => toasts).toEqual([{ title: '已複製連結', variant: 'info' }])
  expect(writeText).toHaveBeenCalledWith(url)
})

it('has no button for reports without a channel', async () => {
  await addButtons()
  expect(button('回報數值')).toBeUndefined()
})

it('a report has page, record, version and the chosen value, without the buttons of its row', async () => {
  reportTo = 'mailto:team@example.com'
  await addButtons()
  button('回報數值').click()
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
  const choice = document.querySelector('select') as HTMLSelectElement
  choice.selectedIndex = 1
  choice.dispatchEvent(new Event('change'))
  const link = document.querySelector('dialog a') as HTMLAnchorElement
  expect(new URL(link.href).searchParams.get('body')?.split('\r\n')).toEqual([
    `頁面：${url}`,
    '資料：item/501',
    '資料版本：7a',
    '數值：紅色藥水 0.34%',
  ])
})
