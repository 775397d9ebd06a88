import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { historyFile } from '../../api/changes.ts'
import { type ChangeRecord, maxVersions } from '../../domain/changes/history.ts'
import { readLink } from '../../ops/atomic-files.ts'
import { pull } from '../../publish/pull/pull.ts'
import { readHistory } from '../../publish/pull/record-changes.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Answer, type FakeHost, goodAnswers, startFakeHost } from './fake-host.ts'

let folder: string
let host: FakeHost

beforeEach(async () => {
  folder = temporaryFolder('history')
  host = await startFakeHost()
})
afterEach(async () => {
  await host.close()
})

function pullVersion(version: unknown, changes: Record<string, Answer> = {}, recordedAt = Date.now()) {
  Object.assign(host.answers, goodAnswers(), { '/item/version': { Version: version } }, changes)
  return pull({ host: host.origin, folder, backoffMs: 1, retries: 1, recordedAt })
}
const withItemName = (name: string) => ({
  '/item/cache': { ...(goodAnswers()['/item/cache'] as object), 501: { Id: 501, Name: name } },
})
const current = () => path.join(folder, 'current')
const history = () => readHistory(current(), (file, reason) => expect.fail(`${file}: ${reason}`))
const versions = () => history().map(({ version, previous }) => [previous, version])

it('the history begins with the second version and outlives later pulls', async () => {
  await pullVersion('1')
  expect(history()).toEqual([])
  await pullVersion('2', withItemName('新名'))
  await pullVersion('3', withItemName('更新的名'))
  expect(versions()).toEqual([
    ['1', '2'],
    ['2', '3'],
  ])
  expect(history()[1]?.changes.items.changed).toMatchObject([
    { key: '501', name: '更新的名', lines: [{ field: 'name', before: '新名', after: '更新的名' }] },
  ])
})

it('the history reads records of earlier versions, which had no shared changes and no numbers', async () => {
  await pullVersion('1')
  await pullVersion('2', withItemName('新名'))
  const [record] = history()
  const file = path.join(current(), 'history', historyFile(record as ChangeRecord))
  const earlier = (_: string, value: Record<string, unknown>) => {
    if (!value?.counts) return value
    const { alike: __, more: ___, ...section } = value
    return section
  }
  writeFileSync(file, JSON.stringify(record, earlier))
  expect(readFileSync(file, 'utf8')).not.toContain('alike')
  expect(history()).toEqual([record])
})

it('the history records a version without changes and changes without a version, but no announcement', async () => {
  await pullVersion('1')
  await pullVersion('1', { '/posts': [], '/posts/1': {} }).catch(() => undefined)
  await pullVersion('2')
  await pullVersion('2', withItemName('悄悄改名'))
  expect(history().map(({ version, slug, changes }) => [version, slug, changes.items.counts.changed])).toEqual([
    ['2', '2', 0],
    ['2', '2-2', 1],
  ])
})

it('the history of a host without versions names days in Taipei, and no earlier version', async () => {
  const recordedAt = Date.UTC(2026, 0, 1, 20)
  await pullVersion('', { '/item/version': undefined })
  await pullVersion('', { '/item/version': undefined, ...withItemName('新名') }, recordedAt)
  expect(versions()).toEqual([['', '2026-01-02']])
})

it('the history does not report an unreadable record as removed, nor as added when it can be read again', async () => {
  await pullVersion('1')
  const broken = { ...(goodAnswers()['/item/cache'] as object), 501: { Id: 501, Name: null } }
  const result = await pullVersion('2', { '/item/cache': broken })
  expect(result.findings.bad.length).toBeGreaterThan(0)
  await pullVersion('3')
  expect(history().map(({ changes }) => changes.items.counts)).toMatchObject([{ removed: 0 }, { added: 0 }])
})

it('the history is empty after the first pull from another host', async () => {
  await pullVersion('1')
  await pullVersion('2')
  await host.close()
  host = await startFakeHost()
  await pullVersion('3')
  expect(history()).toEqual([])
})

it('the previous snapshot is kept, even if older ones have later dates', async () => {
  for (let n = 0; n < 7; n++) await pullVersion(`ahead ${n}`)
  const nextYear = Date.now() / 1000 + 365 * 86_400
  for (const name of readdirSync(folder).filter((entry) => /^[0-9a-f]{16}$/.test(entry)))
    utimesSync(path.join(folder, name), nextYear, nextYear)
  for (let n = 0; n < 3; n++) {
    const before = readLink(current()) ?? ''
    await pullVersion(`set back ${n}`)
    expect(readLink(current())).not.toBe(before)
    expect(existsSync(path.join(folder, before, 'manifest.json'))).toBe(true)
  }
})

it('a broken file of the history is omitted and reported', async () => {
  await pullVersion('1')
  await pullVersion('2')
  await pullVersion('3')
  const files = path.join(current(), 'history')
  const [first] = readdirSync(files)
  writeFileSync(path.join(files, first as string), '{"format":1,')
  writeFileSync(path.join(files, 'notes.txt'), 'x')
  const { findings } = await pullVersion('4')
  expect(versions()).toEqual([
    ['2', '3'],
    ['3', '4'],
  ])
  expect(findings.history.map(({ file }) => path.basename(file))).toEqual([first, 'notes.txt'])
  const report = JSON.parse(readFileSync(path.join(folder, 'quarantine.json'), 'utf8'))
  expect(report.history).toHaveLength(2)
})

it('a damaged snapshot is omitted from the history, and the pull succeeds', async () => {
  await pullVersion('1')
  await pullVersion('2')
  writeFileSync(path.join(current(), 'items.json'), '[]')
  const { findings, manifest } = await pullVersion('3')
  expect(manifest.version).toBe('3')
  expect(versions()).toEqual([['1', '2']])
  expect(findings.history[0]?.reason).toContain('does not match its manifest')
})

it(`the history has the last ${maxVersions} versions in the order of the pulls, even if the clock goes back`, async () => {
  await pullVersion('0')
  await pullVersion('1')
  const [first] = history() as [ChangeRecord]
  for (let n = 2; n <= maxVersions + 4; n++) {
    const at = new Date(Date.UTC(2030 - n)).toISOString()
    const record = { ...first, sequence: n, version: `${n}`, slug: `${n}`, at }
    writeFileSync(path.join(current(), 'history', historyFile(record)), JSON.stringify(record))
  }
  await pullVersion('newest')
  expect(history()).toHaveLength(maxVersions)
  expect(history()[0]).toMatchObject({ version: '6' })
  expect(history().at(-1)).toMatchObject({ version: 'newest', sequence: maxVersions + 5 })
})
