// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { HttpStatusError } from '../../api/errors.ts'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { useConfirmation } from './use-confirmation.tsx'

const stepUp = async () => {}
vi.mock('../stores/step-up.ts', () => ({ stepUp: () => stepUp() }))

let part: DrawnPart
afterEach(() => part.close())

const refusal = new HttpStatusError('http://host.test/x', 403, { confirm: 'password' })
let hook: ReturnType<typeof useConfirmation>
function Part() {
  hook = useConfirmation()
  return hook.dialog
}

/** A call that the host refuses until the session is confirmed. */
function guarded() {
  const call = vi.fn(async () => 'done')
  return call.mockRejectedValueOnce(refusal)
}

/** Makes two calls before either is refused; how each ended. */
async function makeTwo(): Promise<string[]> {
  const ends: string[] = []
  part = await drawPart(<Part />)
  await part.after(() => {
    for (const call of [guarded(), guarded()])
      hook.confirmed(call).then(
        (text) => ends.push(text),
        (error: unknown) => ends.push(error === refusal ? 'refused' : 'failed'),
      )
  })
  expect(part.all('form')).toHaveLength(1)
  return ends
}

/** Types the password and sends it. */
async function confirm(): Promise<void> {
  const input = part.find<HTMLInputElement>('[name=password]')
  await part.after(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'secret-word')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await part.after(() => part.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

it('sends both of two rejected calls again after one confirmation', async () => {
  const ends = await makeTwo()
  await confirm()
  expect(ends).toEqual(['done', 'done'])
})

it('rejects both if the confirmation is cancelled', async () => {
  const ends = await makeTwo()
  await part.after(() => part.find('form button[type=button]').click())
  expect(ends).toEqual(['refused', 'refused'])
})
