import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PullOptions, pull } from '../../publish/pull/pull.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import {
  type Answer,
  type FakeHost,
  goodAnswers,
  handler,
  recordsOf,
  sendJson,
  startFakeHost,
  textAnswer,
} from './fake-host.ts'

const single = /^\/(?:package|reform|enchant)\/./

let folder: string
let host: FakeHost
let notes: string[]

beforeEach(async () => {
  folder = temporaryFolder('pull')
  host = await startFakeHost()
  notes = []
})
afterEach(async () => {
  await host.close()
})

/** Pulls into the folder `into`; returns its files and the requests for single records. */
async function pullInto(into: string, options: Partial<PullOptions> = {}) {
  host.requestedPaths.length = 0
  const at = path.join(folder, into)
  const onProblem = (url: string, reason: string) => notes.push(`${url} ${reason}`)
  await pull({ host: host.origin, folder: at, backoffMs: 1, retries: 1, onProblem, ...options })
  const current = path.join(at, 'current')
  const files = readdirSync(current).map((name) => [name, readFileSync(path.join(current, name), 'utf8')])
  const quarantine = readFileSync(path.join(at, 'quarantine.json'), 'utf8')
  return {
    files: Object.fromEntries([...files, ['quarantine', quarantine]]),
    asked: host.requestedPaths.filter((call) => single.test(call)),
  }
}

/** The same from a host without /records. */
async function pullSingleRecords(options: Partial<PullOptions> = {}) {
  const records = host.answers['/records']
  delete host.answers['/records']
  const result = await pullInto('single', options)
  expect(host.requestedPaths).not.toContain('/records')
  if (records !== undefined) host.answers['/records'] = records
  return result
}

it('a host with /records gets one request for all records, and the snapshot is the same', async () => {
  const expected = await pullSingleRecords()
  expect(expected.asked).toHaveLength(22)
  host.answers['/records'] = textAnswer(recordsOf(host.answers))
  const { files, asked } = await pullInto('whole')
  expect(files).toEqual(expected.files)
  expect(asked).toEqual([])
  expect(host.requestedPaths.filter((call) => call === '/records')).toHaveLength(1)
  expect(notes).toEqual([])
})

it('a host with /records may have enchants that neither its list nor an item names', async () => {
  const records = JSON.parse(recordsOf(host.answers)) as { enchants: Record<string, unknown> }
  const [enchant] = Object.values(records.enchants)
  records.enchants = { ...records.enchants, 137: enchant, nonsense: enchant, 99999999999: enchant }
  host.answers['/records'] = textAnswer(JSON.stringify(records))
  const { files, asked } = await pullInto('whole')
  const ids = JSON.parse(files['enchants.json'] ?? '[]').map(({ Id }: { Id: number }) => Id)
  expect(ids).toContain(137)
  expect(ids).toHaveLength(Object.keys(records.enchants).length - 2)
  expect(asked).toEqual([])
})

it('a host with /records gets no request for records that its answer lacks', async () => {
  const GroupId = 'constructor'
  const odd = { GroupId, Name: '箱', Items: [{ Id: 501 }] }
  Object.assign(host.answers, {
    '/db/package': [...(goodAnswers()['/db/package'] as object[]), { GroupId, Name: '箱' }],
    [`/package/${GroupId}`]: odd,
  })
  const { Version, packages } = JSON.parse(recordsOf(host.answers))
  const missing = ['100', GroupId]
  for (const key of missing) {
    delete packages[key]
    delete host.answers[`/package/${key}`]
  }
  for (const call of ['/reform/510', '/enchant/7']) delete host.answers[call]
  const expected = await pullSingleRecords({ acceptLoss: true })
  host.answers['/records'] = { Version, packages, reforms: null }
  const { files, asked } = await pullInto('whole', { acceptLoss: true })
  expect(files).toEqual(expected.files)
  expect(asked).toEqual([])
})

it.each([
  ['/records', 'enchants', { '/records': { Version: '1', packages: {} } }],
  ['a list', 'packages', { '/db/package': [{ GroupId: 100, Name: '箱' }] }],
  ['an optional list', 'monsters', { '/monster': textAnswer('', {}, 500) }],
])('a host with /records that lacks records in %s is refused unless the loss is accepted', async (_, kind, changes) => {
  host.answers['/records'] = textAnswer(recordsOf(host.answers))
  const Counts = { items: 40, packages: 1, enchants: 0, monsters: 0, posts: 9, [kind]: 3 }
  Object.assign(host.answers, { '/item/version': { Version: '1', Counts: { ...Counts, posts: undefined } } }, changes)
  await expect(pullInto('whole')).rejects.toThrow(new RegExp(`the host has 3 ${kind} and returned [01]`))
  expect(readdirSync(path.join(folder, 'whole'))).not.toContain('current')
  await pullInto('whole', { acceptLoss: true })
})

const validRecords = recordsOf(goodAnswers())
const failures: [string, Answer, string][] = [
  ['is a 500', textAnswer('{}', {}, 500), '500'],
  ['is cut off', textAnswer(validRecords.slice(0, -3)), 'not JSON'],
  ['has another version', textAnswer(validRecords.replace('"Version":"1"', '"Version":"0"')), 'different versions'],
]

it.each(failures)('the answer of /records publishes nothing if it %s', async (_, answer, text) => {
  host.answers['/records'] = answer
  await expect(pullInto('whole')).rejects.toThrow(text)
  expect(readdirSync(path.join(folder, 'whole'))).not.toContain('current')
  expect(host.requestedPaths.filter((call) => single.test(call))).toEqual([])
})

it('the answer of /records is read again with all other calls if its version is newer', async () => {
  let isPatched = false
  host.answers['/item/version'] = handler((_, r) => sendJson(r, JSON.stringify({ Version: isPatched ? '2' : '1' })))
  host.answers['/records'] = handler((_, response) => {
    isPatched = true
    Object.assign(host.answers, { '/package/100': { GroupId: 100, Name: '新名', Items: [{ Id: 502 }] } })
    sendJson(response, recordsOf({ ...host.answers, '/item/version': { Version: '2' } }))
  })
  const { files } = await pullInto('whole')
  expect(host.requestedPaths.filter((call) => call === '/item/cache')).toHaveLength(2)
  expect(files).toEqual((await pullSingleRecords()).files)
  expect(files['packages.json']).toContain('新名')
})
