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

it.each([429, 403, 503])('the next page requests the status again after %i', async (status) => {
  network.mockResolvedValue(new Response('{}', { status }))
  expect(await askServerStatus()).toBeUndefined()
  await askServerStatus()
  expect(network).toHaveBeenCalledTimes(2)
})

it.each([204, 404])('the next page does not request the status again after %i', async (status) => {
  network.mockResolvedValue(new Response(null, { status }))
  expect(await askServerStatus()).toBeUndefined()
  await askServerStatus()
  expect(network).toHaveBeenCalledOnce()
})
