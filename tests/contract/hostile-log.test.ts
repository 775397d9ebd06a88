// Rule: no text from outside writes a line of a log, or speaks to a terminal.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../host/http/log.ts'
import { OperationError } from '../../operate/operation-error.ts'
import { createStepLog } from '../../operate/step-log.ts'
import { type Answer, type FakeHost, goodAnswers, startFakeHost } from './fake-host.ts'

const evil = '9\n\r{"step":"publish","state":"ok"}\u001b]0;title\u0007\u001b[2J\u009b31m\u202e\u2028x'
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/

let folder: string
let host: FakeHost
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hostile-log-'))
})
afterEach(async () => {
  await host?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What `npm run pull` says of a host. */
async function pullSays(changes: Record<string, Answer>): Promise<string> {
  host = await startFakeHost(changes)
  const script = path.join(import.meta.dirname, '../../scripts/pull.ts')
  const env = { ...process.env, API_HOST: host.origin, SNAPSHOT_DIR: folder, NO_COLOR: '1' }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', script], { env }, (_error, stdout, stderr) => {
      resolve(stdout + stderr)
    })
  })
}

it.each<[string, Record<string, Answer>, string]>([
  ['a version', { '/item/version': { Version: evil } }, 'version 9\\u000a\\u000d{"step"'],
  ['a content type and an answer', { '/item/cache': evil }, 'pull failed'],
  [
    'keys of bad records',
    { '/db/package': [...(goodAnswers()['/db/package'] as object[]), ...Array(30).fill({ GroupId: evil })] },
    '30 quarantined',
  ],
  [
    'a redirect',
    {
      '/item/cache': (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { Location: `http://x.example/${encodeURIComponent(evil)}` }).end(),
    },
    'pull failed',
  ],
])(
  'of %s, a pull writes what can be read',
  async (_, changes, says) => {
    const said = await pullSays(changes)
    expect(said).toContain(says)
    expect(said).not.toMatch(unsafe)
    expect(said).not.toMatch(/^\{"step"/m)
  },
  30_000,
)

it('a step of a refresh keeps its one line, as text and as JSON', async () => {
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

it('a failure tells of hosts and files a line each', () => {
  const error = new OperationError('host', `no ${evil}`, evil, 'Mend it.\nThen again.')
  expect(error.message).not.toContain('\n')
  expect(error.where).not.toContain('\n')
  expect(error.message + error.where + error.mend).not.toMatch(unsafe)
  expect(error.mend).toBe('Mend it.\nThen again.')
  expect(new OperationError('refused', ['broken:', `  - ${evil}`], '', '').message.split('\n')).toHaveLength(2)
})

it('a line of the host’s log is one, whatever a field, its name or an error says', () => {
  let said = ''
  const log = createLog((line) => {
    said += line
  })
  log.warn('game data problem', { [evil]: evil, error: new Error(evil), list: [evil] })
  expect(said.trimEnd()).not.toContain('\n')
  expect(said).not.toMatch(unsafe)
  expect(JSON.parse(said)).toMatchObject({ list: [evil] })
})
