// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { findDeadLinks } from './find-dead-links.ts'

vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({}) }))
vi.mock('../../stores/purge-html.ts', () => ({
  purgedFragment: (html: string) => document.createRange().createContextualFragment(html),
}))

it('names a dead link beside an address that is none', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  const html = '<a href="https://[">x</a><a href="/item/404">y</a>'
  expect(await findDeadLinks(html)).toEqual([{ kind: 'link', address: '/item/404' }])
})
