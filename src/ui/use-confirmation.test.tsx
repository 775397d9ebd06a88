// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { HttpStatusError } from '../../api/errors.ts'
import { type RenderedPart, renderPart, typeInto } from '../../tests/react-part.ts'
import { useConfirmation } from './use-confirmation.tsx'

const stepUp = async () => {}
vi.mock('../stores/step-up.ts', () => ({ stepUp: () => stepUp() }))

let part: RenderedPart
afterEach(() => part.close())

const refusal = new HttpStatusError('http://host.test/x', 403, { confirm: 'password' })
let hook: ReturnType<typeof useConfirmation>
function Part() {
  hook = useConfirmation()
  return hook.dialog
}

/** A call that the host rejects until the session is confirmed. */
function callWithConfirmation() {
  const call = vi.fn(async () => 'done')
  return call.mockRejectedValueOnce(refusal)
}

/** Makes two calls at the same time. Returns a list that receives their results. */
async function makeTwoCalls(): Promise<string[]> {
  const ends: string[] = []
  part = await renderPart(<Part />)
  await part.act(() => {
    for (const call of [callWithConfirmation(), callWithConfirmation()])
      hook.confirmed(call).then(
        (text) => ends.push(text),
        (error: unknown) => ends.push(error === refusal ? 'refused' : 'failed'),
      )
  })
  expect(part.all('form')).toHaveLength(1)
  return ends
}

async function confirm(): Promise<void> {
  await part.act(() => typeInto(part.find('[name=password]'), 'secret-word'))
  await part.act(() => part.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

it('two rejected calls are repeated after one confirmation', async () => {
  const ends = await makeTwoCalls()
  await confirm()
  expect(ends).toEqual(['done', 'done'])
})

it('two calls are rejected if the confirmation is cancelled', async () => {
  const ends = await makeTwoCalls()
  await part.act(() => part.find('form button[type=button]').click())
  expect(ends).toEqual(['refused', 'refused'])
})
