// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../api/endpoint.ts'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { replaceToken, saveSession } from '../../stores/session.ts'
import Account from './index.tsx'

const asked: string[] = []
const call = async ({ path }: Endpoint<unknown, unknown, unknown>, { params }: { params?: unknown }) => {
  asked.push(path(params))
  throw new Error('away')
}
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call }) }))

let part: DrawnPart
afterEach(() => part.close())

it('loads everything again for another account in another tab, but not for a new token', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const first = { token: 'one', username: 'first', accountId: 1, role: 'player' }
  saveSession(first)
  part = await drawPart(<Account emptyMark="" />)
  const all = [...asked].sort()
  expect(all.length).toBeGreaterThan(4)
  await part.after(() => replaceToken('one', 'renewed'))
  expect(asked).toHaveLength(all.length)
  await part.after(() => saveSession({ ...first, username: 'second', accountId: 2 }))
  expect(asked.slice(all.length).sort()).toEqual(all)
})
