// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type RenderedPart, renderPart } from '../../tests/react-part.ts'
import { hostIsBack } from '../stores/ask-again.ts'
import { Loaded } from './Loaded.tsx'
import { type Asked, useAnswer } from './use-answer.ts'

vi.mock('../stores/api.ts', () => ({ apiClient: () => undefined }))

/** The requests so far, in their order. */
let requests: PromiseWithResolvers<string>[]
const ask = () => {
  const request = Promise.withResolvers<string>()
  requests.push(request)
  return request.promise
}
let hook: Asked<string>
function Part() {
  hook = useAnswer(ask)
  return (
    <Loaded from={hook} failed="failed">
      {(text) => text}
    </Loaded>
  )
}

let part: RenderedPart
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  requests = []
  part = await renderPart(<Part />)
})
afterEach(() => part.close())
const shownText = () => part.body.textContent
const answer = (index: number, text: string) => part.act(() => requests[index]?.resolve(text))
const fail = (index: number) => part.act(() => requests[index]?.reject(new Error('away')))

it('an older answer that arrives later is ignored', async () => {
  await part.act(() => void hook.refresh())
  await answer(1, 'new')
  await answer(0, 'old')
  expect(shownText()).toBe('new')
})

it('a failed refresh keeps the shown answer', async () => {
  await answer(0, 'first')
  await part.act(() => void hook.refresh())
  await fail(1)
  expect(shownText()).toBe('first')
})

it('a failed part is loaded again when the host answers again', async () => {
  await fail(0)
  expect(shownText()).toContain('failed')
  await part.act(() => dispatchEvent(new Event(hostIsBack)))
  await answer(1, 'second')
  expect(shownText()).toBe('second')
})
