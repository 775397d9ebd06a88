// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../api/endpoint.ts'
import { type RenderedPart, renderPart } from '../../../tests/react-part.ts'
import { replaceToken, saveSession } from '../../stores/session.ts'
import Account from './index.tsx'

const requests: string[] = []
const call = async ({ path }: Endpoint<unknown, unknown, unknown>, { params }: { params?: unknown }) => {
  requests.push(path(params))
  throw new Error('away')
}
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call }) }))

let part: RenderedPart
afterEach(() => part.close())

it('a login with another account in another tab loads all data again, and a new token does not', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const first = { token: 'one', username: 'first', accountId: 1, role: 'player' }
  saveSession(first)
  part = await renderPart(<Account />)
  const all = [...requests].sort()
  expect(all.length).toBeGreaterThan(4)
  await part.act(() => replaceToken('one', 'renewed'))
  expect(requests).toHaveLength(all.length)
  await part.act(() => saveSession({ ...first, username: 'second', accountId: 2 }))
  expect(requests.slice(all.length).sort()).toEqual(all)
})
