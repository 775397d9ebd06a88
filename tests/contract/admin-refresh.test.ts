import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { OperationError } from '../../ops/operation-error.ts'
import { createStepLog, type StepReport } from '../../ops/step-log.ts'
import { keepStatus } from '../../publish/refresh/keep-status.ts'
import { createTestHost } from '../host.ts'
import { until } from '../run/until.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const folder = temporaryFolder('admin-refresh')

async function setUp(env: Record<string, string> = {}) {
  const host = await createTestHost({ env: { VAR_DIR: folder, ...env } })
  const { token } = await host.member('Brunhild', 'admin')
  const call = async (method: 'GET' | 'POST') => {
    const answer = await host.send('/admin/refresh', { method, token })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { host, call }
}

it('reports no refresh, then the last one with its steps, also a failed one, but no dry run', async () => {
  const { host, call } = await setUp()
  expect((await call('GET')).body).toEqual({ status: null, canAsk: false })
  const steps: StepReport[] = []
  const log = createStepLog(
    'refresh',
    'json',
    () => {},
    (step) => steps.push(step),
  )
  const run = async () => {
    await log.step('pull', async () => ({ result: 1, note: 'snapshot abc, 3 quarantined' }))
    return log.step<never>('build', async () => {
      throw new OperationError('build', 'the page /x is wrong', 'x', 'Mend it.')
    })
  }
  const record = { collection: 'items', record: '501', field: 'Name', reason: 'too long' }
  const report = { host: 'http://host', accepted: true, quarantined: Array(120).fill(record) }
  writeFileSync(path.join(folder, 'quarantine.json'), JSON.stringify(report))
  await keepStatus(folder, run, { steps, snapshots: folder }).catch(() => {})
  await keepStatus(folder, async () => ({ state: 'unchanged', release: '1', files: 1 }), { isDryRun: true })
  expect((await call('GET')).body).toMatchObject({
    status: {
      state: 'failed',
      exitCode: 6,
      reason: 'the page /x is wrong',
      remedy: 'Mend it.',
      quarantined: { total: 120, first: Array(100).fill(record) },
      steps: [
        { step: 'pull', ok: true, note: 'snapshot abc, 3 quarantined' },
        { step: 'build', ok: false, note: 'the page /x is wrong' },
      ],
    },
  })
  await host.close()
})

it('runs the operator’s command once for repeated requests, with an audit entry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const marker = path.join(folder, 'marker')
  const { host, call } = await setUp({ PUBLISH_COMMAND: `/usr/bin/touch ${marker}` })
  expect((await call('GET')).body).toMatchObject({ canAsk: true })
  for (let i = 0; i < 3; i++) expect((await call('POST')).status).toBe(202)
  await vi.advanceTimersByTimeAsync(2_000)
  await until('the command has run', () => existsSync(marker))
  expect(await host.auditLines('refresh.ask')).toHaveLength(3)
  const ended = () => host.lines.filter((line) => line.includes('publish command ended'))
  // The command creates the file before its process ends.
  await until('its end is logged', () => ended().length === 1)
  await host.close()
})

it('reports that no command is configured', async () => {
  const { host, call } = await setUp()
  const { status, body } = await call('POST')
  expect(status).toBe(409)
  expect(body.error).toContain('PUBLISH_COMMAND')
  await host.close()
})
