// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import ConfirmEmail from './index.tsx'

const call = vi.fn(async () => ({ username: 'adventurer' }))
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call }) }))

let part: DrawnPart
afterEach(() => part.close())

const follow = (token: string) => {
  location.hash = token
  dispatchEvent(new Event('hashchange'))
}

it('asks for a press for each link that is opened in the same tab', async () => {
  follow('a'.repeat(30))
  part = await drawPart(<ConfirmEmail />)
  await part.after(() => part.find('button').click())
  expect(part.find('h2').textContent).toContain('adventurer')
  await part.after(() => follow('b'.repeat(30)))
  await part.after(() => part.find('button').click())
  expect(call).toHaveBeenLastCalledWith(expect.anything(), { body: { token: 'b'.repeat(30) } })
})
