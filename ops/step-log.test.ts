import { expect, it } from 'vitest'
import { OperationError } from './operation-error.ts'
import { createStepLog } from './step-log.ts'

it('says in the note of a failed step why it failed, not only what', async () => {
  const lines: string[] = []
  const log = createStepLog('refresh', 'json', (text) => lines.push(text))
  const error = new OperationError('refused', ['the data looks broken:', '  - items fell', '  - no boxes'], 'host', 'x')
  await expect(log.step('pull', () => Promise.reject(error))).rejects.toBe(error)
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    state: 'failed',
    note: 'the data looks broken: items fell; no boxes',
  })
})
