// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { useAnswer } from './use-answer.ts'

vi.mock('../stores/api.ts', () => ({ apiClient: () => ({}) }))

let part: DrawnPart
afterEach(() => part.close())

type Ask = () => Promise<string>

function Part({ ask }: { ask: Ask }) {
  const { answer, load } = useAnswer(ask)
  return (
    <button type="button" onClick={load}>
      {answer.at === 'ready' ? answer.value : answer.at}
    </button>
  )
}

/** Questions whose answers come when the test says so. */
function questions() {
  const open = new Map<string, PromiseWithResolvers<string>>()
  const question =
    (name: string): Ask =>
    () => {
      const answer = Promise.withResolvers<string>()
      open.set(name, answer)
      return answer.promise
    }
  const answer = (name: string) => part.after(() => open.get(name)?.resolve(`answer ${name}`))
  const fail = (name: string, error: Error) => part.after(() => open.get(name)?.reject(error))
  return { question, answer, fail }
}

const shown = () => part.find('button').textContent

it('shows the answer to what was asked last, whichever comes last', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { question, answer, fail } = questions()
  part = await drawPart(<Part ask={question('1')} />)
  await part.redraw(<Part ask={question('2')} />)
  await part.redraw(<Part ask={question('3')} />)
  await answer('3')
  await answer('1')
  await fail('2', new Error('late'))
  expect(shown()).toBe('answer 3')
})
