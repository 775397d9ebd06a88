import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OperationError } from '../../operate/operation-error.ts'
import { type PullOptions, pull } from '../../pull/pull.ts'
import { type Answer, type FakeHost, goodAnswers, recordsOf, sendJson, startFakeHost } from './fake-host.ts'

const silent = { expect() {}, step() {}, end() {} }
/** For answers that never come; a busy machine is silent for some time by itself. */
const shortMs = 1_200
const single = /^\/(?:package|reform|enchant)\/./
const handler = (run: (request: IncomingMessage, response: ServerResponse) => void): Answer => run
const text = (body: string, headers = {}) => handler((_, response) => response.writeHead(200, headers).end(body))

let folder: string
let host: FakeHost
let notes: string[]

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pull-'))
  host = await startFakeHost()
  notes = []
})
afterEach(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A pull into a folder of its own: every file that it left, and how many single calls it made. */
async function pulled(into: string, options: Partial<PullOptions> = {}) {
  host.asked.length = 0
  const at = path.join(folder, into)
  const onRetry = (url: string, reason: string) => notes.push(`${url} ${reason}`)
  await pull({
    host: host.origin,
    folder: at,
    progress: silent,
    backoffMs: 5,
    idleMs: 10_000,
    retries: 1,
    onRetry,
    ...options,
  })
  const current = path.join(at, 'current')
  const files = readdirSync(current).map((name) => [name, readFileSync(path.join(current, name), 'utf8')])
  const quarantine = readFileSync(path.join(at, 'quarantine.json'), 'utf8')
  return {
    files: Object.fromEntries([...files, ['quarantine', quarantine]]),
    asked: host.asked.filter((call) => single.test(call)),
  }
}

/** What a pull by single calls alone gives now. */
async function bySingleCalls() {
  const { '/records': announced, ...rest } = host.answers
  delete host.answers['/records']
  const { files, asked } = await pulled('single')
  expect(host.asked).not.toContain('/records')
  if (announced !== undefined) host.answers['/records'] = announced
  expect(Object.keys(rest)).not.toContain('/records')
  return { files, asked }
}

describe('a host that announces /records', () => {
  it('is asked for it once and for no record by itself, and becomes the same snapshot', async () => {
    const expected = await bySingleCalls()
    expect(expected.asked).toHaveLength(22)
    host.answers['/records'] = text(recordsOf(host.answers))
    const { files, asked } = await pulled('whole')
    expect(files).toEqual(expected.files)
    expect(asked).toEqual([])
    expect(host.asked.filter((call) => call === '/records')).toHaveLength(1)
    expect(notes).toEqual([])
  })

  it('gives the enchants too that neither its list nor an item names', async () => {
    const records = JSON.parse(recordsOf(host.answers)) as { enchants: Record<string, unknown> }
    const [known] = Object.values(records.enchants)
    records.enchants = { ...records.enchants, 137: known, nonsense: known, 99999999999: known }
    host.answers['/records'] = text(JSON.stringify(records))
    const { files, asked } = await pulled('whole')
    const ids = JSON.parse(files['enchants.json'] ?? '[]').map(({ Id }: { Id: number }) => Id)
    expect(ids).toContain(137)
    expect(ids).toHaveLength(Object.keys(records.enchants).length - 2)
    expect(asked).toEqual([])
  })

  it('is not asked for it while nothing changed', async () => {
    host.answers['/records'] = text(recordsOf(host.answers))
    await pulled('whole')
    await pulled('whole', { unlessChanged: true })
    expect(host.asked).not.toContain('/records')
  })

  it('by anything but this header is not asked for it', async () => {
    for (const link of [
      '</records>; rel="item"',
      '<//127.0.0.1:9/records>; rel="collection"',
      '</posts>; rel=collection',
    ]) {
      host.answers['/item/version'] = text('{"Version":"1"}', { Link: link })
      const { asked } = await pulled(String(link.length))
      expect(asked).toHaveLength(22)
      expect(host.asked).not.toContain('/records')
    }
  })

  it('is asked for what is missing in it, whatever the missing key is called', async () => {
    const GroupId = 'constructor'
    const odd = { GroupId, Name: '箱', Items: [{ Id: 501 }] }
    Object.assign(host.answers, {
      '/db/package': [...(goodAnswers()['/db/package'] as object[]), { GroupId, Name: '箱' }],
      [`/package/${GroupId}`]: odd,
    })
    const expected = await bySingleCalls()
    const { Version, packages } = JSON.parse(recordsOf(host.answers))
    for (const key of ['100', '107', GroupId]) delete packages[key]
    packages['108'] = null
    host.answers['/records'] = { Version, packages, reforms: null }
    const { files, asked } = await pulled('whole')
    expect(files).toEqual(expected.files)
    const missing = [
      '/package/100',
      '/package/107',
      '/package/108',
      '/package/constructor',
      '/reform/510',
      '/enchant/7',
    ]
    expect(asked.toSorted()).toEqual(missing.toSorted())
  })

  it('with one call at a time, too', async () => {
    const expected = await bySingleCalls()
    host.answers['/records'] = text(recordsOf(host.answers))
    expect((await pulled('whole', { concurrency: 1 })).files).toEqual(expected.files)
    expect(host.asked.indexOf('/item/cache')).toBeLessThan(host.asked.indexOf('/records'))
  })
})

/** Single answers of every kind of wrong, by path, as text. */
const wrong: [string, Record<string, string>][] = [
  ['NaN', { '/package/100': '{"GroupId":100,"Items":[{"Id":501,"Chance":NaN}]}' }],
  ['a row without an id', { '/package/100': '{"GroupId":100,"Items":[{"Name":"x"}]}' }],
  ['another record', { '/package/100': '{"GroupId":101,"Items":[]}' }],
  ['a list that is text', { '/reform/510': '{"Items":"x"}' }],
  ['another box', { '/reform/510': '{"ReformBox":511,"Items":[]}' }],
  ['a bare list', { '/reform/510': '[{"BaseItem":"501","ResultItem":"502"}]' }],
  ['nothing', { '/enchant/7': '{}' }],
  ['a wrong enchant', { '/enchant/7': '{"Slots":[{"Slot":"x"}]}' }],
  ['a deep nest', { '/package/100': `{"GroupId":100,"Items":${'['.repeat(5_000)}${']'.repeat(5_000)}}` }],
  ['too many rows', { '/package/100': `{"GroupId":100,"Items":[${Array(20_001).fill('{"Id":501}').join()}]}` }],
  ['keys of prototypes', { '/package/100': '{"GroupId":100,"__proto__":{"Name":"x"},"constructor":1,"Items":[]}' }],
  ['more than an answer may have', { '/package/100': `{"GroupId":100,"Note":"${'x'.repeat(25_000_000)}"}` }],
]

describe('a record in /records', () => {
  it.each(wrong)('that holds %s is quarantined, or let pass, just as by itself', async (_, answers) => {
    for (const [call, body] of Object.entries(answers)) host.answers[call] = text(body)
    const expected = await pulled('single', { acceptLoss: true })
    let whole = recordsOf(goodAnswers())
    const { packages, reforms, enchants } = JSON.parse(whole)
    const good: Record<string, unknown> = {
      '/package/100': packages[100],
      '/reform/510': reforms[510],
      '/enchant/7': enchants[7],
    }
    for (const [call, body] of Object.entries(answers)) whole = whole.replace(JSON.stringify(good[call]), () => body)
    host.answers['/records'] = text(whole)
    const { files, asked } = await pulled('whole', { acceptLoss: true })
    expect(files).toEqual(expected.files)
    expect(asked).toEqual(body(answers) > 24 * 2 ** 20 ? ['/package/100'] : [])
  })

  const body = (answers: Record<string, string>) => Object.values(answers).join('').length
})

const cut = handler((_, response) => {
  response.writeHead(200, { 'Content-Length': '100000' })
  response.write(recordsOf(goodAnswers()).slice(0, 200), () => response.destroy())
})
const drip = handler((_, response) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
})
const stream = handler((_, response) => {
  const chunk = gzipSync(Buffer.alloc(32 * 2 ** 20, 32))
  response.writeHead(200, { 'Content-Encoding': 'gzip' })
  response.end(Buffer.concat(Array(17).fill(chunk)))
})
const good = () => recordsOf(goodAnswers())

const failures: [string, Answer, string][] = [
  ['is a 404', handler((_, response) => response.writeHead(404).end()), '404'],
  ['is a 500', handler((_, response) => sendJson(response, '{}', 500)), '500'],
  ['is a 429', handler((_, r) => r.writeHead(429, { 'Retry-After': '30' }).end()), '429'],
  ['closes its connection', handler((_, response) => response.destroy()), 'hang up'],
  ['is cut', cut, 'aborted'],
  ['is silent', handler(() => {}), `silent for ${shortMs} ms`],
  ['drips', drip, `not there ${shortMs} ms after the items`],
  ['is larger than an answer may be, or than can be read in that time', stream, ''],
  ['is a page', text('<html></html>'), 'not JSON'],
  ['is half of it', handler((_, response) => sendJson(response, good().slice(0, -3))), 'not JSON'],
  ['is null', text('null'), 'Expected Object'],
  ['is a list', text('[]'), ''],
  ['is text', text('"records"'), ''],
  ['has no version', text(good().replace('"Version":"1",', '')), 'Version'],
  ['is of the version before', text(good().replace('"Version":"1"', '"Version":"0"')), 'another version'],
  ['has a list for its packages', text(good().replace('"packages":{', '"packages":[],"other":{')), 'must be an object'],
  ['has text for its enchants', text(good().replace('"enchants":{', '"enchants":"x","other":{')), 'must be an object'],
  [
    'sends to another host',
    handler((_, r) => r.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()),
    'another host',
  ],
  ['sends round in a ring', handler((_, r) => r.writeHead(302, { Location: '/records' }).end()), 'redirects more'],
]

describe('where /records', () => {
  it.each(failures)('%s the single calls are made, and give the same snapshot', async (_, answer, says) => {
    const expected = await bySingleCalls()
    host.answers['/records'] = answer
    const { files, asked } = await pulled('whole', says.includes(String(shortMs)) ? { idleMs: shortMs } : {})
    expect(files).toEqual(expected.files)
    expect(asked).toHaveLength(22)
    expect(host.asked.filter((call) => call === '/records').length).toBeLessThanOrEqual(4)
    expect(notes).toEqual([expect.stringContaining(`${host.origin}/records`)])
    expect(notes[0]).toContain(says)
    expect(notes[0]).toContain('each record is asked for by itself')
  })

  it('speaks of a patch that comes during the pull all is read again, and nothing is mixed', async () => {
    let patched = false
    host.answers['/item/version'] = handler((_, r) => sendJson(r, JSON.stringify({ Version: patched ? '2' : '1' })))
    host.answers['/records'] = handler((_, response) => {
      patched = true
      Object.assign(host.answers, { '/package/100': { GroupId: 100, Name: '新名', Items: [{ Id: 502 }] } })
      sendJson(response, recordsOf({ ...host.answers, '/item/version': { Version: '2' } }))
    })
    const { files } = await pulled('whole')
    expect(host.asked.filter((call) => call === '/item/cache')).toHaveLength(2)
    expect(notes).toEqual([expect.stringContaining('another version')])
    expect(files).toEqual((await bySingleCalls()).files)
    expect(files['packages.json']).toContain('新名')
  })

  it('hangs when the pull’s time is over, the pull ends for that reason', async () => {
    host.answers['/records'] = handler(() => {})
    const error = await pulled('whole', { idleMs: 60_000, withinMs: 300 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OperationError)
    expect((error as Error).message).toContain('not done within 0.3 seconds')
    expect(notes).toEqual([])
  })

  it('hangs while the items cannot be read, the pull ends at once for that reason', async () => {
    host.answers['/records'] = handler(() => {})
    host.answers['/item/cache'] = handler((_, response) => sendJson(response, '{}', 404))
    // Waiting for it would outlast the test.
    const error = await pulled('whole', { idleMs: 60_000 }).catch((reason: unknown) => reason)
    expect((error as Error).message).toContain('the item map could not be read')
    expect(notes).toEqual([])
  })

  it('takes the host with it, nothing is published', async () => {
    host.answers['/records'] = handler((_, response) => {
      for (const call of Object.keys(host.answers)) host.answers[call] = handler((_, r) => r.destroy())
      response.destroy()
    })
    const error = await pulled('whole').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ reason: 'host' })
    expect(readdirSync(path.join(folder, 'whole'))).not.toContain('current')
  })
})
