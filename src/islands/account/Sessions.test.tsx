// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { Sessions } from './Sessions.tsx'

const answer = Promise.withResolvers<unknown>()
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call: () => answer.promise }) }))

let part: DrawnPart
afterEach(() => part.close())

const session = (id: string) => ({ id, device: id, network: '', created_at: '', last_used_at: '', current: id === 'a' })
const sessions = ['a', 'b', 'c'].map(session)
const marked = () => part.all('button').map((button) => button.getAttribute('aria-disabled'))

it('shows that no press counts while a session is being ended', async () => {
  const given = { answer: { at: 'ready', value: { sessions } } as const, load: vi.fn(), refresh: vi.fn() }
  part = await drawPart(<Sessions {...given} />)
  await part.after(() => part.all('button')[0]?.click())
  expect(marked()).toEqual(['true', 'true', 'true'])
  await part.after(() => answer.resolve({ ended: 1 }))
  expect(marked()).toEqual([null, null, null])
})
