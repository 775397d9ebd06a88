import { afterEach, expect, it, vi } from 'vitest'
import { fetchText } from './names.ts'

afterEach(() => vi.restoreAllMocks())

it('a table that never comes is given up, as an older copy of it is', async () => {
  const over = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, options) =>
      new Promise((_, reject) => {
        const signal = options?.signal as AbortSignal
        if (signal.aborted) return reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const coming = fetchText('/search/names.txt')
  over.abort(new DOMException('too long', 'TimeoutError'))
  await expect(coming).rejects.toThrow('too long')
})
