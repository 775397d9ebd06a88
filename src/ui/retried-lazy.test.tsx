// @vitest-environment happy-dom
import { Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../tests/react-part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { retriedLazy } from './retried-lazy.ts'

const load = vi.fn()
const latest = retriedLazy(load)
function Part() {
  const [Loaded] = useState(latest)
  return (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}

it('a script that could not be loaded is loaded again by a retry', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(() => 'shown')
  const part = await renderPart(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  )
  await part.act(() => part.find('button').click())
  expect([part.body.textContent, load.mock.calls.length]).toEqual(['shown', 2])
  await part.close()
})
