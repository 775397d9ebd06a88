// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { HttpStatusError } from '../../api/errors.ts'
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

it('leaves an answer until the next one is there, and the button that asked for it with the focus', async () => {
  const { question, answer } = questions()
  part = await drawPart(<Part ask={question('1')} />)
  expect(shown()).toBe('loading')
  await answer('1')
  const button = part.find('button')
  button.focus()
  await part.redraw(<Part ask={question('2')} />)
  expect(shown()).toBe('answer 1')
  await answer('2')
  expect(shown()).toBe('answer 2')
  expect(document.activeElement).toBe(button)
})

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

it('says that it is loading when it is asked to load again, and what failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { question, fail } = questions()
  part = await drawPart(<Part ask={question('1')} />)
  await fail('1', new Error('away'))
  expect(shown()).toBe('failed')
  await part.after(() => part.find('button').click())
  expect(shown()).toBe('loading')
  await fail('1', new HttpStatusError('http://host.test/x', 404, {}))
  expect(shown()).toBe('none')
})
