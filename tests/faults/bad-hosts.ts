import { readFileSync, readlinkSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../api/config.ts'
import { OperationError } from '../../operate/operation-error.ts'
import { createStepLog } from '../../operate/step-log.ts'
import { refresh } from '../../refresh/refresh.ts'
import { type Answer, goodAnswers, recordsOf, sendJson } from '../contract/fake-host.ts'
import { long } from './rounds.ts'
import { random, type Stage } from './stage.ts'
import { noteOf } from './workshop.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const handler = (run: Handler): Answer => run
const text = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  handler((_, response) => response.writeHead(200, headers).end(body))
const items = () => JSON.stringify(goodAnswers()['/item/cache'])
const everyCall = (answer: Answer) => Object.fromEntries(Object.keys(goodAnswers()).map((call) => [call, answer]))
const everyRecord = (answer: Answer) =>
  Object.fromEntries(Object.keys(goodAnswers()).flatMap((call) => (isRecord.test(call) ? [[call, answer]] : [])))
const isRecord = /^\/(?:package|reform|enchant)\/./

interface Fault {
  name: string
  answers: Record<string, Answer>
  reason: 'host' | 'refused'
  withinMs?: number
  /** Nothing comes, or without end: waited for only so long that a busy machine is not taken for it. */
  stalls?: boolean
  says?: string
  /** Takes seconds: for the long version. */
  slow?: boolean
}

const drip: Handler = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** 200,000,000 zeros in 200 kB. */
const bomb = gzipSync(Buffer.alloc(200_000_000))

const faults: Fault[] = [
  { name: 'is gone', answers: everyCall(handler((_, r) => r.destroy())), reason: 'host' },
  {
    name: 'goes while it sends all records at once',
    answers: {
      ...everyRecord(handler((_, r) => r.destroy())),
      '/records': handler((_, r) => r.writeHead(200).write('{"Version":', () => r.destroy())),
    },
    reason: 'host',
    says: 'packages could not be read',
  },
  {
    name: 'is silent',
    answers: { '/db/package': handler(() => {}) },
    reason: 'host',
    says: 'silent for 800 ms',
    stalls: true,
  },
  {
    name: 'drips one answer for ever',
    answers: { '/item/cache': handler(drip) },
    reason: 'host',
    says: 'no whole answer within 2400 ms',
    stalls: true,
  },
  {
    name: 'is so slow that the pull would never end',
    answers: everyCall(handler((_, r) => setTimeout(() => sendJson(r, '[]'), 300))),
    reason: 'host',
    withinMs: 200,
    says: 'PULL_MINUTES',
  },
  {
    name: 'cuts an answer',
    answers: {
      '/item/cache': handler((_, r) => {
        r.writeHead(200, { 'Content-Length': '100000' })
        r.write(items().slice(0, 100), () => r.destroy())
      }),
    },
    reason: 'host',
  },
  {
    name: 'announces more than it sends',
    answers: { '/item/cache': text(items(), { 'Content-Length': '1000000' }) },
    reason: 'host',
  },
  {
    name: 'announces less than it sends',
    answers: {
      '/item/cache': handler((_, r) => {
        // By hand: the server's own library would refuse to.
        r.socket?.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n${items()}`)
      }),
    },
    reason: 'host',
  },
  { name: 'fails', answers: everyCall(handler((_, r) => sendJson(r, '{}', 500))), reason: 'host', says: '500' },
  {
    name: 'is under repair',
    answers: everyCall(text('<h1>maintenance</h1>', { 'Content-Type': 'text/html' })),
    reason: 'host',
  },
  {
    name: 'sends half a document',
    answers: { '/item/cache': text(items().slice(0, -5)) },
    reason: 'host',
    says: 'JSON',
  },
  { name: 'sends text for a list', answers: { '/db/package': '[]' }, reason: 'host' },
  { name: 'sends numbers for records', answers: { '/item/cache': [1, 2, 3] }, reason: 'refused', says: 'items' },
  {
    name: 'sends a bomb',
    slow: true,
    answers: everyCall(handler((_, r) => r.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb))),
    reason: 'host',
  },
  {
    name: 'sends what is not compressed as if it were',
    answers: { '/item/cache': text(items(), { 'Content-Encoding': 'gzip' }) },
    reason: 'host',
  },
  {
    name: 'sends elsewhere',
    answers: {
      '/item/cache': handler((_, r) => r.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end()),
    },
    reason: 'host',
    says: '169.254.169.254',
  },
  {
    name: 'sends to a file',
    answers: { '/item/cache': handler((_, r) => r.writeHead(302, { Location: 'file:///etc/passwd' }).end()) },
    reason: 'host',
  },
  {
    name: 'lists a million items',
    slow: true,
    answers: {
      '/item/cache': text(`{${Array.from({ length: 1_000_000 }, (_, n) => `"${n + 1}":{"Name":"a"}`).join(',')}}`),
    },
    reason: 'host',
    says: '1000000 records',
  },
  {
    name: 'has huge numbers for ids',
    answers: { '/item/cache': { '1e308': { Name: 'a' }, '9007199254740993': { Name: 'b' } } },
    reason: 'refused',
  },
  {
    name: 'never says the same twice',
    answers: { '/item/version': handler((_, r) => sendJson(r, JSON.stringify({ Version: String(random()) }))) },
    reason: 'host',
    says: 'changed during the pull',
  },
  {
    name: 'has lost half of its items',
    answers: { '/item/cache': Object.fromEntries(Object.entries(goodAnswers()['/item/cache'] as object).slice(0, 20)) },
    reason: 'refused',
    says: 'fell',
  },
]

interface RecordsFault {
  name: string
  /** What `/records` sends instead of the text that would be right. */
  send(right: string, response: ServerResponse): void
  /** For the long version. */
  slow?: boolean
}

const recordsFaults: RecordsFault[] = [
  { name: 'cut', send: (right, r) => r.writeHead(200).write(right.slice(0, 500), () => r.destroy()) },
  {
    name: 'among hostile ones',
    send: (right, r) => {
      const other = { GroupId: '100', Name: '<script>alert(1)</script>', Items: [{ Id: 501 }] }
      const keys = ['__proto__', '../../etc/passwd', 'constructor', '0100', '100 ']
      const hostile = keys.map((key) => `${JSON.stringify(key)}:${JSON.stringify(other)},`).join('')
      sendJson(r, right.replace('"packages":{', `"__proto__":{"packages":{}},"packages":{${hostile}`))
    },
  },
  { name: 'of an older version', send: (right, r) => sendJson(r, right.replace(/"Version":"/, '$&0')), slow: true },
  { name: 'in half', send: (right, r) => sendJson(r, right.slice(0, -10)), slow: true },
  { name: 'without a package', send: (right, r) => sendJson(r, right.replace('"101":', '"x101":')), slow: true },
  { name: 'never', send: () => {}, slow: true },
  { name: 'in drops', send: (_, r) => drip(r.req, r), slow: true },
  { name: 'in a bomb', send: (_, r) => r.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb), slow: true },
]

/** A refresh whose patience is short; where the host is good again, commands of their own are run. */
function refreshImpatiently(
  { host, shop }: Stage,
  { stalls = false, ...extra }: { withinMs?: number; stalls?: boolean },
) {
  return refresh({
    config: readConfig({ API_HOST: host.origin, SITE_URL: 'http://localhost:4321' }),
    folders: { root: process.cwd(), snapshots: shop.snapshots, releases: shop.releases, state: shop.folder },
    force: false,
    dryRun: false,
    acceptLoss: false,
    keep: 3,
    log: createStepLog('refresh', 'json', () => undefined),
    progress: { expect() {}, step() {}, end() {} },
    request: { backoffMs: 5, ...(stalls ? { idleMs: 800, totalMs: 2_400 } : {}), retries: 1, ...extra },
  })
}

async function withFault<T>({ host }: Stage, answers: Record<string, Answer>, run: () => Promise<T>): Promise<T> {
  const good = { ...host.answers }
  Object.assign(host.answers, answers)
  try {
    return await run()
  } finally {
    for (const call of Object.keys(answers)) delete host.answers[call]
    Object.assign(host.answers, good)
  }
}

/** Everything that a host may do wrong; see also tests/contract/pull.test.ts. */
export function describeBadHosts(stage: () => Stage): void {
  describe('a host that', () => {
    it.each(faults.filter(({ slow }) => long || !slow))(
      '$name changes nothing that is served',
      async ({ answers, reason, withinMs, stalls = false, says = '' }) => {
        const { host, shop } = stage()
        const before = shop.served()
        const asked = host.asked.length
        // A new version: under the old one nobody would ask for more than the lists.
        const patched = { '/item/version': { Version: `broken ${random()}` }, ...answers }
        const error = await withFault(stage(), patched, () =>
          refreshImpatiently(stage(), { stalls, ...(withinMs ? { withinMs } : {}) }).then(
            () => undefined,
            (thrown: unknown) => thrown,
          ),
        )
        expect(error).toBeInstanceOf(OperationError)
        expect(error).toMatchObject({ reason })
        expect((error as Error).message + (error as OperationError).mend).toContain(says)
        expect((error as OperationError).mend).toContain('last good snapshot is untouched')
        // It gave up by itself: three rounds at most where the version changes, and in each a call and one retry.
        const times = Map.groupBy(host.asked.slice(asked), (call) => call).values()
        expect(Math.max(...times.map((calls) => calls.length))).toBeLessThanOrEqual(8)
        expect(shop.served()).toEqual(before)
        expect(shop.staleFiles()).toEqual([])
        // Many times in the long version: each time the next run goes on from there.
        if (!long) return
        host.patch(random)
        const { code, output } = await shop.start('refresh').done
        expect(code, output).toBe(0)
      },
      120_000,
    )

    it.each(recordsFaults.filter(({ slow }) => long || !slow))(
      'announces all records at once and sends them $name gets the same published as by single calls',
      async ({ name, send }) => {
        const { host, shop } = stage()
        const snapshot = () => readlinkSync(path.join(shop.snapshots, 'current'))
        const before = snapshot()
        host.patch(random)
        const right = recordsOf(host.answers)
        let sent = 0
        host.answers['/records'] = handler((_, response) => {
          sent++
          send(right, response)
        })
        const { code, output } = await shop.start('refresh').done
        expect(code, output).toBe(0)
        expect(sent).toBe(1)
        if (name === 'cut')
          expect(noteOf(output, 'pull')).toMatch(/made up for 1 failed call\(s\), first \S+\/records: /)
        const published = snapshot()
        expect(published).not.toBe(before)
        // The name is a hash of all that is in it.
        delete host.answers['/records']
        expect((await shop.start('pull').done).code).toBe(0)
        expect(snapshot()).toBe(published)
        expect(shop.staleFiles()).toEqual([])
        if (long) expect(await shop.cold()).toEqual(shop.served())
      },
      240_000,
    )

    it('says hostile things gets its good records published, and each bad one reported', async () => {
      const { host, shop } = stage()
      const script = '</script><script>alert(1)</script>'
      const list = host.answers['/db/package'] as object[]
      const cache = JSON.stringify({ ...(host.answers['/item/cache'] as object), 530: { Id: 530, Name: script } })
      const odd = ['../../etc/passwd', '__proto__', 'constructor.prototype', 'a/b', 'con\0', '%2e%2e', script]
      const twin = (GroupId: string) => ({ GroupId, Name: GroupId, Items: [] })
      const answers = {
        '/item/version': { Version: '../../../x' },
        '/item/cache': text(cache.replace('{', `{"__proto__":{"Id":1,"Name":"x","polluted":1},`)),
        '/db/package': [...list, ...odd.map((GroupId) => ({ GroupId, Name: 'x' })), twin('Box'), twin('BOX')],
        ...Object.fromEntries([twin('Box'), twin('BOX')].map((entry) => [`/package/${entry.GroupId}`, entry])),
      }
      const { code, output } = await withFault(
        stage(),
        answers,
        () =>
          // So many bad ones among so few would refuse all.
          shop.start('refresh', ['--accept-loss']).done,
      )
      expect(code, output).toBe(0)
      const report = readFileSync(path.join(shop.snapshots, 'quarantine.json'), 'utf8')
      const reported = JSON.parse(report).quarantined.map(({ record }: { record: string }) => record)
      for (const key of odd) expect(reported).toContain(key.replace('\0', '\\u0000'))
      const names = [...shop.served().keys()]
      expect(names.filter((file) => /^package\/box\.html$/i.test(file))).toHaveLength(1)
      for (const file of names) expect(path.normalize(file)).toBe(file)
      expect(names.some((file) => file.startsWith('..') || file.startsWith('/'))).toBe(false)
      const page = readFileSync(path.join(shop.releases, 'current', 'item', '530.html'), 'utf8')
      expect(page).toContain('&lt;script&gt;alert(1)')
      // In quotes it is an attribute's text.
      expect(page.replace(/="[^"]*"/g, '')).not.toContain('<script>alert(1)')
      if (long) expect(await shop.cold()).toEqual(shop.served())
    }, 240_000)
  })
}
