import { expect, it } from 'vitest'
import { createLog } from '../../host/base/log.ts'
import { OperationError } from '../../ops/operation-error.ts'
import { createStepLog } from '../../ops/step-log.ts'

const evil = '9\n\r{"step":"publish","state":"ok"}\u001b]0;title\u0007\u001b[2J\u009b31m\u202e\u2028x'
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters
const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/

it('hostile text in a step of a refresh stays in one line, as text and as JSON', async () => {
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  for (const format of ['text', 'json'] as const) {
    const log = createStepLog('refresh', format, write)
    await log.step('pull', async () => ({ result: 1, note: evil }))
    await log.step('pull', () => Promise.reject(new Error(evil))).catch(() => {})
  }
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(`${line}\n`).toMatch(/^[^\n]*\n$/)
  for (const line of lines) expect(line).not.toMatch(unsafe)
  expect((JSON.parse(lines[2] as string) as { note: string }).note).toBe(evil)
})

it('hostile text in a failure adds no line', () => {
  const error = new OperationError('host', `no ${evil}`, evil, 'Mend it.\nThen again.')
  expect(error.message).not.toContain('\n')
  expect(error.where).not.toContain('\n')
  expect(error.message + error.where + error.remedy).not.toMatch(unsafe)
  expect(error.remedy).toBe('Mend it.\nThen again.')
  expect(new OperationError('refused', ['broken:', `  - ${evil}`], '', '').message.split('\n')).toHaveLength(2)
})

it('hostile fields, field names and errors stay in one line of the host’s log', () => {
  let output = ''
  const log = createLog((line) => {
    output += line
  })
  log.warn('game data problem', { [evil]: evil, error: new Error(evil), list: [evil] })
  expect(output.trimEnd()).not.toContain('\n')
  expect(output).not.toMatch(unsafe)
  expect(JSON.parse(output)).toMatchObject({ list: [evil] })
})
