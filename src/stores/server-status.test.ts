// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { askServerStatus } from './server-status.ts'

vi.mock('./site-config.ts', () => ({ readSiteConfig: () => ({ apiHost: 'http://host.test' }) }))

const network = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  sessionStorage.clear()
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

it.each([429, 403, 503])('requests again on the next page after status %i', async (status) => {
  network.mockResolvedValue(new Response('{}', { status }))
  expect(await askServerStatus()).toBeUndefined()
  await askServerStatus()
  expect(network).toHaveBeenCalledTimes(2)
})

it.each([204, 404])('sends no further requests after status %i', async (status) => {
  network.mockResolvedValue(new Response(null, { status }))
  expect(await askServerStatus()).toBeUndefined()
  await askServerStatus()
  expect(network).toHaveBeenCalledOnce()
})
