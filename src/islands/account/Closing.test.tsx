// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { Closing } from './Closing.tsx'

const answer = Promise.withResolvers<unknown>()
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call: () => answer.promise }) }))

let part: DrawnPart
afterEach(() => part.close())

it('cannot be cancelled while the account is being closed, and can when that failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  part = await drawPart(<Closing days={14} />)
  await part.after(() => part.all('button')[0]?.click())
  const input = part.find<HTMLInputElement>('[name=password]')
  await part.after(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'secret-word')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await part.after(() => part.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  const leave = async () => {
    await part.after(() => part.find('form button[type=button]').click())
    for (const dialog of part.all('dialog'))
      await part.after(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  }
  await leave()
  expect(part.all('form')).toHaveLength(1)
  await part.after(() => answer.reject(new Error('gone')))
  await leave()
  expect(part.all('form')).toHaveLength(0)
})
