import { expect, it } from 'vitest'
import { canvases } from '../../domain/items/appearance.ts'
import { createLog } from '../base/log.ts'
import { HostError } from '../http/host-error.ts'
import { createZrenderer } from './zrenderer.ts'

it('a drawing gets 504 if the renderer does not answer in time', async () => {
  const lines: string[] = []
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const draw = createZrenderer({
    url: 'http://127.0.0.1:1',
    token: 'hidden',
    log: createLog((line) => lines.push(line)),
    timeoutMs: 30,
    fetch: never,
  })
  const error = await draw({
    ...{ job: ['0'], gender: 1, head: 1, headPalette: -1, bodyPalette: -1, headdir: 0, headgear: [] },
    ...{ garment: 0, outfit: 0, action: 0, canvas: canvases.character },
  }).catch((reason) => reason)
  expect(error).toBeInstanceOf(HostError)
  expect(error.status).toBe(504)
  expect(lines.join('')).toContain('zrenderer did not answer')
  expect(lines.join('')).not.toContain('hidden')
})
