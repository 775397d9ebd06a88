// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

let part: DrawnPart
let broken = true

function Fragile() {
  if (broken) throw new Error('no')
  return <p>內容</p>
}

afterEach(() => part.close())

it('a part that breaks says so, and is drawn again when asked', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  part = await drawPart(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  )
  expect(part.find('[role=alert]').textContent).not.toBe('')
  expect(logged).toHaveBeenCalled()
  broken = false
  await part.after(() => part.find('button').click())
  expect(part.body.textContent).toBe('內容')
  logged.mockRestore()
})
