import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PullOptions, pull } from '../../publish/pull/pull.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import {
  type Answer,
  type FakeHost,
  goodAnswers,
  handler,
  recordsOf,
  sendJson,
  silent,
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

/** Pulls into a folder; returns the files there and the single calls that it made. */
async function pulled(into: string, options: Partial<PullOptions> = {}) {
  host.asked.length = 0
  const at = path.join(folder, into)
  const onRetry = (url: string, reason: string) => notes.push(`${url} ${reason}`)
  await pull({ host: host.origin, folder: at, progress: silent, backoffMs: 1, retries: 1, onRetry, ...options })
  const current = path.join(at, 'current')
  const files = readdirSync(current).map((name) => [name, readFileSync(path.join(current, name), 'utf8')])
  const quarantine = readFileSync(path.join(at, 'quarantine.json'), 'utf8')
  return {
    files: Object.fromEntries([...files, ['quarantine', quarantine]]),
    asked: host.asked.filter((call) => single.test(call)),
  }
}

/** The same for a host that has no /records. */
async function bySingleCalls(options: Partial<PullOptions> = {}) {
  const announced = host.answers['/records']
  delete host.answers['/records']
  const result = await pulled('single', options)
  expect(host.asked).not.toContain('/records')
  if (announced !== undefined) host.answers['/records'] = announced
  return result
}

describe('a host that announces /records', () => {
  it('receives one request for all records and none for a single one, with the same snapshot', async () => {
    const expected = await bySingleCalls()
    expect(expected.asked).toHaveLength(22)
    host.answers['/records'] = textAnswer(recordsOf(host.answers))
    const { files, asked } = await pulled('whole')
    expect(files).toEqual(expected.files)
    expect(asked).toEqual([])
    expect(host.asked.filter((call) => call === '/records')).toHaveLength(1)
    expect(notes).toEqual([])
  })

  it('may have enchants that neither its list nor an item names', async () => {
    const records = JSON.parse(recordsOf(host.answers)) as { enchants: Record<string, unknown> }
    const [known] = Object.values(records.enchants)
    records.enchants = { ...records.enchants, 137: known, nonsense: known, 99999999999: known }
    host.answers['/records'] = textAnswer(JSON.stringify(records))
    const { files, asked } = await pulled('whole')
    const ids = JSON.parse(files['enchants.json'] ?? '[]').map(({ Id }: { Id: number }) => Id)
    expect(ids).toContain(137)
    expect(ids).toHaveLength(Object.keys(records.enchants).length - 2)
    expect(asked).toEqual([])
  })

  it('receives requests for records that are missing in the answer', async () => {
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
    const expected = await bySingleCalls({ acceptLoss: true })
    host.answers['/records'] = { Version, packages, reforms: null }
    const { files, asked } = await pulled('whole', { acceptLoss: true })
    expect(files).toEqual(expected.files)
    expect(asked).toEqual([])
  })

  it.each([
    ['/records', 'enchants', { '/records': { Version: '1', packages: {} } }],
    ['a list', 'packages', { '/db/package': [{ GroupId: 100, Name: '箱' }] }],
    ['an optional list', 'monsters', { '/monster': textAnswer('', {}, 500) }],
  ])('and lacks records in %s is refused, unless the loss is accepted', async (_, kind, changes) => {
    host.answers['/records'] = textAnswer(recordsOf(host.answers))
    const Counts = { items: 40, packages: 1, enchants: 0, monsters: 0, posts: 9, [kind]: 3 }
    Object.assign(host.answers, { '/item/version': { Version: '1', Counts: { ...Counts, posts: undefined } } }, changes)
    await expect(pulled('whole')).rejects.toThrow(new RegExp(`the host has 3 ${kind} and returned [01]`))
    expect(readdirSync(path.join(folder, 'whole'))).not.toContain('current')
    await pulled('whole', { acceptLoss: true })
  })
})

const right = recordsOf(goodAnswers())
const failures: [string, Answer, string][] = [
  ['is a 500', textAnswer('{}', {}, 500), '500'],
  ['is half of it', textAnswer(right.slice(0, -3)), 'not JSON'],
  ['has another version', textAnswer(right.replace('"Version":"1"', '"Version":"0"')), 'different versions'],
]

describe('where /records', () => {
  it.each(failures)('%s nothing is published', async (_, answer, text) => {
    host.answers['/records'] = answer
    await expect(pulled('whole')).rejects.toThrow(text)
    expect(readdirSync(path.join(folder, 'whole'))).not.toContain('current')
    expect(host.asked.filter((call) => single.test(call))).toEqual([])
  })

  it('has a newer version than the first call, all is read again', async () => {
    let patched = false
    host.answers['/item/version'] = handler((_, r) => sendJson(r, JSON.stringify({ Version: patched ? '2' : '1' })))
    host.answers['/records'] = handler((_, response) => {
      patched = true
      Object.assign(host.answers, { '/package/100': { GroupId: 100, Name: '新名', Items: [{ Id: 502 }] } })
      sendJson(response, recordsOf({ ...host.answers, '/item/version': { Version: '2' } }))
    })
    const { files } = await pulled('whole')
    expect(host.asked.filter((call) => call === '/item/cache')).toHaveLength(2)
    expect(files).toEqual((await bySingleCalls()).files)
    expect(files['packages.json']).toContain('新名')
  })
})
