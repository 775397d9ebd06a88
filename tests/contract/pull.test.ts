import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireLock } from '../../ops/lock.ts'
import { OperationError } from '../../ops/operation-error.ts'
import { type PullOptions, pull } from '../../publish/pull/pull.ts'
import { runPull } from '../../publish/pull/run-pull.ts'
import { deadlineMs } from '../run/until.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import {
  type Answer,
  closedAnswer,
  cutAnswer,
  drippingAnswer,
  type FakeHost,
  goodAnswers,
  handler,
  redirectAnswer,
  sendJson,
  silentAnswer,
  startFakeHost,
  textAnswer,
} from './fake-host.ts'

let folder: string
let host: FakeHost | undefined

beforeEach(() => {
  folder = temporaryFolder('pull')
})
afterEach(async () => {
  await host?.close()
  host = undefined
})

async function pullFrom(changes: Record<string, Answer>, options: Partial<PullOptions> = {}) {
  await host?.close()
  host = await startFakeHost(changes)
  return pull({ host: host.origin, folder, backoffMs: 1, retries: 2, ...options })
}

/** Pulls again from the same address, because sizes are compared with the last snapshot of the same host. */
function pullAgain(changes: Record<string, Answer> = {}, options: Partial<PullOptions> = {}) {
  Object.assign(host?.answers as object, changes)
  return pull({ host: host?.origin as string, folder, backoffMs: 1, retries: 1, ...options })
}

async function failure(run: Promise<unknown>): Promise<OperationError> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OperationError)
  return error as OperationError
}

const read = (name: string) => JSON.parse(readFileSync(path.join(folder, 'current', `${name}.json`), 'utf8'))
const quarantine = () => JSON.parse(readFileSync(path.join(folder, 'quarantine.json'), 'utf8'))
const goodPackages = () => goodAnswers()['/db/package'] as Record<string, unknown>[]
const goodItems = () => goodAnswers()['/item/cache'] as Record<string, unknown>

it('a snapshot has one record in each line, sorted by key', async () => {
  const { manifest } = await pullFrom({})
  const world = { monsters: 0, maps: 0, shops: 0, dropRules: 0, refineTables: 0, gradeTables: 0 }
  const game = { items: 40, packages: 20, reforms: 1, enchants: 1, enchantables: 2, ...world }
  expect(manifest.counts).toEqual({ ...game, posts: 1 })
  const lines = readFileSync(path.join(folder, 'current', 'items.json'), 'utf8').split('\n')
  expect(lines).toHaveLength(43)
  expect(JSON.parse((lines[1] as string).replace(/,$/, ''))).toMatchObject({ Id: 500, Name: '物品 0', Slot: 0 })
  expect(quarantine()).toMatchObject({ accepted: true, quarantined: [], unknownItems: [] })
})

it('a host may send facts of items in the item map or in a call of their own', async () => {
  const facts = { 500: { Type: 'Card', AegisName: 'A', Facts: { Weight: 10 } }, 501: { Facts: { Weight: 20 } } }
  const factsOf = (id: string) => facts[Number(id) as keyof typeof facts]
  const inside = Object.entries(goodItems()).map(([id, item]) => ({ ...(item as object), ...factsOf(id) }))
  await pullFrom({ '/item/cache': inside })
  const expected = read('items')
  expect(expected[0]).toMatchObject({ Id: 500, Type: 'Card', Facts: { Weight: 10 } })
  const odd = { ...facts, 502: 'nonsense', 503: { Name: '偽', Id: 9 }, __proto__: { 504: { Type: 'Card' } } }
  await pullFrom({ '/item/facts': odd })
  expect(read('items')).toEqual(expected)
  // The fields of the item map take precedence.
  const items = { ...goodItems(), 500: { Id: 500, Name: '甲', Type: 'Weapon' } }
  await pullFrom({ '/item/facts': odd, '/item/cache': items })
  expect(read('items')[0]).toMatchObject({ Name: '甲', Type: 'Weapon', AegisName: 'A' })
})

it.each([
  ['missing', textAnswer('', {}, 404)],
  ['cut off', textAnswer('{"500":')],
])('nothing is published if the announced item facts are %s', async (_, answer) => {
  expect((await failure(pullFrom({ '/item/facts': answer }))).message).toContain('the item facts could not be read')
  expect(readdirSync(folder)).not.toContain('current')
})

it('answers may have every form that the contract tolerates', async () => {
  await pullFrom({
    '/item/version': textAnswer('\ufeff"v9"'),
    '/item/cache': Object.values(goodItems()),
    '/posts': {
      posts: [
        { id: 'a-1', title: '只有標題' },
        { id: 2, title: '停用', content: '', enable: 0 },
      ],
    },
    '/posts/a-1': { content: '<p>補上的內容</p>' },
    '/reform/510': [{ BaseItem: '501', ResultItem: '502' }],
    '/enchant/7': {},
  })
  expect(read('posts')).toEqual([
    { id: 'a-1', type: 0, title: '只有標題', content: '<p>補上的內容</p>', created_at: '', enable: true },
  ])
  expect(read('reforms')[0]).toMatchObject({ Name: '改造箱', Items: [{ BaseName: '物品 1', ResultName: '物品 2' }] })
  expect(read('enchants')).toMatchObject([{ Id: 7, State: 'empty' }])
})

it('missing names are read from the item map, and unknown items are reported', async () => {
  const Items = [505, 9999].map((Id) => ({ Id, Chance: 1 }))
  await pullFrom({ '/package/100': { GroupId: 100, Name: null, Items } })
  const [first] = read('packages')
  expect(first.Name).toBe('箱 0')
  expect(first.Items.map((row: { Name: string }) => row.Name)).toEqual(['物品 5', '#9999'])
  expect(quarantine().unknownItems).toEqual([
    { collection: 'packages', record: '100', field: 'Items.1.Id', item: 9999 },
  ])
})

it('an empty list may be null', async () => {
  for (const posts of [null, { posts: null }]) {
    await pullFrom({ '/posts': posts, '/db/reform': null, '/enchant': null })
    expect([read('posts'), read('reforms'), read('enchants'), read('enchantables')]).toEqual([[], [], [], []])
  }
  const error = await failure(pullFrom({ '/db/package': null }))
  expect(error.message).toContain('there are no packages')
})

it('a host may name the enchant of an item in the item, or in the list only', async () => {
  await pullFrom({
    '/item/cache': { ...goodItems(), 502: { Id: 502, Name: '甲', EnchantId: 8 } },
    '/enchant': { 501: 7, 502: 7, 503: 0 },
  })
  const enchantOf = (id: number) => read('items').find(({ Id }: { Id: number }) => Id === id).EnchantId
  expect([501, 502, 503, 504].map(enchantOf)).toEqual([7, 8, 0, 0])
})

it('a call may be redirected three times within the host', async () => {
  const hops = {
    '/enchant/7': redirectAnswer('/1'),
    '/1': redirectAnswer('/2'),
    '/2': redirectAnswer('/3'),
    '/3': { TargetItems: [501] },
  }
  await pullFrom(hops)
  expect(read('enchants')).toMatchObject([{ Id: 7, State: 'ok' }])
  await pullFrom({ ...hops, '/3': redirectAnswer('/4'), '/4': { TargetItems: [501] } })
  expect(read('enchants')).toMatchObject([{ Id: 7, State: 'failed' }])
  expect(quarantine().quarantined[0].reason).toContain('it redirects more than 3 times')
})

it('enchants that are not in the list are reported, and their rows are kept', async () => {
  const changed = {
    ...goodItems(),
    501: { Id: 501, Name: '甲', EnchantId: 7 },
    503: { Id: 503, Name: '乙', EnchantId: 9 },
  }
  const row = { Id: 504, Chance: 1, EnchantId: 8 }
  await pullFrom({ '/item/cache': changed, '/package/100': { GroupId: 100, Items: [row, row] } })
  expect(quarantine().unknownEnchants).toEqual([
    { collection: 'items', record: '503', field: 'EnchantId', enchant: 9 },
    { collection: 'packages', record: '100', field: 'Items.0.EnchantId', enchant: 8 },
  ])
  expect(read('packages')[0].Items[0]).toMatchObject({ Id: 504, EnchantId: 8 })
  await pullFrom({ '/item/cache': changed, '/enchant': {} })
  expect(quarantine().unknownEnchants).toHaveLength(2)
})

it('the snapshot names the calls about players that the host has, also while their database is away', async () => {
  const calls = async (answers: Record<string, unknown>) => (await pullFrom(answers)).manifest.calls
  const ranking = { level: [], zeny: [], fame: [], guilds: [], castles: [] }
  expect(await calls({})).toEqual([])
  expect(
    await calls({ '/ranking': ranking, '/server/status': handler((_, response) => response.writeHead(204).end()) }),
  ).toEqual(['/ranking'])
  const busy = handler((_, response) => response.writeHead(503).end())
  const status = { login: 'up', char: 'up', map: 'up', players: 1 }
  expect(await calls({ '/ranking': busy, '/server/status': status })).toEqual(['/ranking', '/server/status'])
  expect(await calls({ '/ranking': '<!doctype html>', '/server/status': [] })).toEqual([])
})

it('the data are not requested again while version, lists and incomplete collections are the same', async () => {
  await pullFrom({})
  const paths = host?.requestedPaths as string[]
  paths.length = 0
  expect((await pullAgain({}, { unlessChanged: true })).changed).toBe(false)
  const world = ['/map', '/monster', '/ready', '/refine', '/shop-npc', '/ranking', '/server/status']
  expect(paths.sort()).toEqual(
    ['/db/package', '/db/reform', '/enchant', '/item/version', '/posts', ...world].toSorted(),
  )
  const version = { Version: '1', Incomplete: ['enchants', 'unknown'], Source: 'x'.repeat(9_000) }
  const { changed, manifest } = await pullAgain({ '/item/version': version }, { unlessChanged: true })
  expect([changed, manifest.incomplete, manifest.source.length]).toEqual([true, ['enchants'], 200])
})

it('the data are requested again if the host failed to send a record', async () => {
  await pullFrom({ '/enchant/7': textAnswer('', {}, 503) })
  expect(read('enchants')).toMatchObject([{ Id: 7, State: 'failed' }])
  await pullAgain({ '/enchant/7': { TargetItems: [501] } }, { unlessChanged: true })
  expect(read('enchants')).toMatchObject([{ Id: 7, State: 'ok' }])
})

const keys: [string, unknown][] = [
  ['a path upwards', '../../x'],
  ['a NUL', 'a\0b'],
  ['a prototype', '__proto__'],
  ['a list', ['x']],
]
it.each(keys)('a package whose key is %s is quarantined', async (_, GroupId) => {
  await pullFrom({ '/db/package': [...goodPackages(), { GroupId, Name: '壞' }] })
  expect(read('packages')).toHaveLength(20)
  expect(quarantine().quarantined).toMatchObject([{ collection: 'packages', field: 'GroupId' }])
  expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toHaveLength(3)
})

it('an item under the key __proto__ is quarantined and changes no prototype', async () => {
  const text = JSON.stringify(goodItems()).replace('{', '{"__proto__":{"Id":1,"Name":"壞","polluted":true},')
  await pullFrom({ '/item/cache': textAnswer(text) })
  expect(read('items')).toHaveLength(40)
  expect(quarantine().quarantined).toMatchObject([{ collection: 'items', record: '1', field: 'Id' }])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

it('of two keys that differ in case only, the same one is quarantined in any order', async () => {
  const twin = (GroupId: string) => [`/package/${GroupId}`, { GroupId, Name: GroupId, Items: [] }] as const
  const changes = Object.fromEntries([twin('Box'), twin('BOX')])
  const list = [...goodPackages(), ...['Box', 'BOX'].map((GroupId) => ({ GroupId, Name: GroupId }))]
  for (const packages of [list, list.toReversed()]) {
    await pullFrom({ ...changes, '/db/package': packages })
    expect(quarantine().quarantined).toMatchObject([{ record: 'Box', reason: expect.stringContaining('BOX') }])
  }
})

it('a key that occurs twice keeps its first record', async () => {
  const packages = [...goodPackages(), { GroupId: '100', Name: '第二個' }]
  await pullFrom({ '/db/package': packages, '/enchant': { 501: 7, '0501': 8 } })
  expect(read('packages')[0].Name).toBe('箱 0')
  expect(read('enchantables')).toEqual([{ Id: 501, EnchantId: 7 }])
  expect(quarantine().quarantined).toMatchObject([{ record: '100' }, { record: '501' }])
})

it('a package with more rows than a record may have is quarantined', async () => {
  const Items = Array(20_001).fill({ Id: 501 })
  await pullFrom({ '/package/100': { GroupId: 100, Items } })
  expect(quarantine().quarantined).toEqual([
    { collection: 'packages', record: '100', field: 'Items', reason: 'must have at most 20000 rows (has 20001)' },
  ])
})

it.each([
  ['NaN', '{"GroupId":100,"Items":[{"Id":501,"Chance":NaN}]}', 'Items.0.Chance'],
  ['a list that is a number', '{"GroupId":100,"Items":5}', 'Items'],
  ['another record', '{"GroupId":101,"Items":[]}', 'GroupId'],
  ['no JSON', '<html>maintenance</html>', ''],
])('a package whose answer has %s is quarantined', async (_, text, field) => {
  await pullFrom({ '/package/100': textAnswer(text) })
  expect(quarantine().quarantined).toMatchObject([{ collection: 'packages', record: '100', field }])
  expect(read('packages').map((entry: { GroupId: string }) => entry.GroupId)).not.toContain('100')
})

it('records and keys that are nested too deep, or have no text, are quarantined alone', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const list = JSON.stringify(goodPackages()).replace(/]$/, `,{"GroupId":"deep","Extra":${deep}},{"GroupId":${deep}}]`)
  const items = JSON.stringify(Object.values(goodItems())).replace(/]$/, `,{"Id":${deep}},{"Id":{"toString":1}}]`)
  await pullFrom({ '/db/package': textAnswer(list), '/item/cache': textAnswer(items) })
  expect([read('packages').length, read('items').length]).toEqual([20, 40])
  const [reason, brackets] = [expect.stringContaining('nested deeper'), expect.stringMatching(/^\[+/)]
  expect(quarantine().quarantined).toMatchObject([
    { collection: 'items', record: brackets, reason },
    { collection: 'items', record: '{"toString":1}', field: 'Id' },
    { collection: 'packages', record: brackets, reason },
    { collection: 'packages', record: 'deep', reason },
  ])
})

describe('a failing host', () => {
  const breakItems = (count: number) =>
    Object.fromEntries(Object.entries(goodItems()).map(([id, item], index) => [id, index < count ? { Id: id } : item]))

  const fewItems = (count: number) => Object.fromEntries(Object.entries(goodItems()).slice(0, count))

  it('a call is repeated after a network error, a 5xx and a 429', async () => {
    const failures = [closedAnswer, textAnswer('', {}, 500), textAnswer('', { 'Retry-After': '0' }, 429)]
    let tries = 0
    const answer = handler((request, response) => {
      const next = failures[tries++] ?? textAnswer(JSON.stringify(goodItems()))
      ;(next as Parameters<typeof handler>[0])(request, response)
    })
    await pullFrom({ '/item/cache': answer }, { retries: 3 })
    expect(tries).toBe(4)
    expect(read('items')).toHaveLength(40)
  })

  it('a call is not repeated if Retry-After is more than a minute', async () => {
    const busy = textAnswer('', { 'Retry-After': '61' }, 503)
    expect((await failure(pullFrom({ '/item/cache': busy }))).reason).toBe('host')
    expect(host?.requestedPaths.filter((path) => path === '/item/cache')).toHaveLength(1)
  })

  const items = JSON.stringify(goodItems())
  const endless = handler((_, response) => {
    const chunk = Buffer.alloc(1 << 20, 32)
    const more = () => {
      while (response.write(chunk));
    }
    response.on('drain', more)
    more()
  })
  const versions = handler((_, response) => sendJson(response, JSON.stringify({ Version: String(Math.random()) })))
  const [asHost, refused] = ['host', 'refused'] as const
  /** Limits the wait for data. */
  const impatient = { idleMs: 50 }

  it.each<[string, Record<string, Answer>, 'host' | 'refused', string, Partial<PullOptions>?]>([
    ['is down', { '/item/cache': closedAnswer }, asHost, ''],
    ['is silent', { '/item/cache': silentAnswer }, asHost, 'no data for 50 ms', impatient],
    ['cuts its answer', { '/item/cache': cutAnswer('{"500":') }, asHost, ''],
    ['sends half a document', { '/item/cache': textAnswer(items.slice(0, -5)) }, asHost, 'not JSON'],
    ['sends a record without end', { '/db/package': [{ GroupId: 100 }], '/package/100': endless }, refused, ''],
    ['redirects to another host', { '/item/cache': redirectAnswer('http://169.254.169.254/x') }, asHost, '169.254'],
    ['changes its version all the time', { '/item/version': versions }, asHost, 'changed during the pull'],
    ['has no items', { '/item/cache': {} }, refused, 'there are no items'],
    ['has no packages', { '/db/package': [] }, refused, 'there are no packages'],
    ['breaks 20 of its 40 items', { '/item/cache': breakItems(20) }, refused, '20 of 40 items are bad'],
    ['loses more than 20 % of its items', { '/item/cache': fewItems(31), '/enchant': {} }, refused, 'items fell'],
  ])('a host that %s does not change the last good snapshot', async (_, changes, reason, text, limits = {}) => {
    await pullFrom({})
    const before = readFileSync(path.join(folder, 'current', 'manifest.json'), 'utf8')
    const error = await failure(pullAgain(changes, limits))
    expect(error.reason).toBe(reason)
    expect(error.message + error.remedy).toContain(text)
    expect(error.remedy).toContain('last good snapshot is untouched')
    expect(readFileSync(path.join(folder, 'current', 'manifest.json'), 'utf8')).toBe(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('.new-'))).toEqual([])
  })

  it('half of the records may be bad at most, unless the operator accepts the loss', async () => {
    await pullFrom({ '/item/cache': breakItems(20) }, { acceptLoss: true })
    expect([read('items').length, quarantine().quarantined.length]).toEqual([20, 20])
    await pullFrom({ '/item/cache': breakItems(19) })
    expect(read('items')).toHaveLength(21)
    const ids = Array.from({ length: 24 }, (_, index) => 1 + index)
    const list = Object.fromEntries(ids.map((id) => [500 + id, id]))
    const pullBroken = (count: number) => {
      const enchants = ids.map((id) => [`/enchant/${id}`, id > count ? {} : { Slots: 'none' }])
      return pullFrom({ ...Object.fromEntries(enchants), '/enchant': list })
    }
    await pullBroken(2)
    expect(read('enchants').filter((entry: { State: string }) => entry.State === 'failed')).toHaveLength(2)
    expect((await failure(pullBroken(13))).message).toContain('13 of 24 enchants are bad')
  })

  it('an announcement without usable content counts as one of the listed ones', async () => {
    const error = await failure(pullFrom({ '/posts': [1, 2].map((id) => ({ id, title: '公告' })) }))
    expect(error.message).toContain('2 of 2 posts are bad')
  })

  it('spawns, drops and goods may not fall by more than 20 %', async () => {
    const world = (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => 501 + index)
      const monster = { Id: 1002, Name: '波利' }
      const map = { Name: 'field', Title: '草原' }
      return {
        '/monster': [monster],
        '/monster/1002': { ...monster, Drops: ids.map((Item) => ({ Item, Chance: 5 })) },
        '/map': [map],
        '/map/field': { ...map, Spawns: ids.map((Amount) => ({ Monster: 1002, Amount })) },
        '/shop-npc': [{ Id: 1, Name: '店', Map: 'field', Items: ids.map((Item) => ({ Item, Price: 5 })) }],
      }
    }
    await pullFrom(world(10))
    await pullAgain(world(8))
    const { message } = await failure(pullAgain(world(6)))
    for (const rows of ['spawns', 'drops', 'goods']) expect(message).toContain(`${rows} fell from 8 to 6`)
  })

  it('sizes are compared with the same game of the same host only', async () => {
    const versionAnswer = (Version: string, Source?: string) => ({
      '/item/version': { Version, ...(Source && { Source }) },
    })
    await pullFrom(versionAnswer('1', 'sample'))
    const refused = await failure(pullAgain({ ...versionAnswer('2', 'sample'), '/item/cache': fewItems(9) }))
    expect(refused.message).toContain('items fell from 40 to 9')
    expect(refused.remedy).toContain('npm run pull -- --accept-loss')
    await failure(pullAgain(versionAnswer('2')))
    const answers = ['sample', 'rathena renewal'].map((Source, index) => ({ Version: String(index), Source }))
    const { manifest } = await pullAgain({ '/item/version': inTurn(...answers) })
    expect(manifest).toMatchObject({ source: 'rathena renewal', counts: { items: 9 } })
    await pullFrom({})
    await pullFrom({ '/item/cache': fewItems(20) })
    expect(read('items')).toHaveLength(20)
  })

  /** Sends the answers in turn, and repeats the last one. */
  const inTurn = (...answers: unknown[]) =>
    handler((_, response) => sendJson(response, JSON.stringify(answers.length > 1 ? answers.shift() : answers[0])))

  it('data that change during the pull are read again from the start', async () => {
    await pullFrom({ '/item/version': inTurn({ Version: '1' }, { Version: '2' }) })
    expect(host?.requestedPaths.filter((path) => path === '/item/cache')).toHaveLength(2)
  })

  it('announcements may change during the pull', async () => {
    let views = 0
    const counted = () => JSON.stringify([{ id: 1, title: '公告', content: '', views: views++ }])
    await pullFrom({ '/posts': handler((_, response) => sendJson(response, counted())) })
    expect(read('posts')).toHaveLength(1)
  })

  it('a game file that is lost during the pull ends it', async () => {
    const version = inTurn({ Version: '1' }, { Version: '2', Missing: ['mob_db.yml'] })
    const error = await failure(pullFrom({ '/item/version': version }))
    expect(error.reason).toBe('refused')
    expect(error.message).toContain('mob_db.yml')
    expect(readdirSync(folder)).not.toContain('current')
  })
})

describe('a hostile host', () => {
  const limits = { list: 8_000_000, record: 100_000, values: 4_000_000 }
  const arrays = '[],'.repeat(1 << 16)
  const stream = (first: string, bytes: number) =>
    handler((_, response) => {
      response.write(first)
      let sent = 0
      const more = () => {
        let isFull = false
        for (; sent < bytes && !isFull; sent += arrays.length) isFull = !response.write(arrays)
        if (isFull) response.once('drain', more)
        else response.end('0]')
      }
      more()
    })

  it.each<[string, Answer, string, number?]>([
    ['2 GB', stream('[', 2e9), 'larger than 8000000 bytes'],
    ['more values than a list may have', stream('[', 7e6), 'more than 4000000 values'],
    ['more values than the memory can contain', stream('[', 5e6), 'more memory than a pull may use (48 MiB)'],
    ['single bytes without an end', drippingAnswer, 'not complete within 2 seconds', 2_000],
  ])('reaches a limit with %s', async (_, answer, text, withinMs = deadlineMs) => {
    host = await startFakeHost({ '/item/cache': answer })
    const task = { host: host.origin, folder, limits, retries: 0 }
    const error = await failure(runPull(task, { withinMs, heapMib: 48 }))
    expect([error.reason, error.message]).toEqual(['host', expect.stringContaining(text)])
    expect(readdirSync(folder)).not.toContain('current')
    acquireLock(folder, 'the next pull').release()
  })
})

it('a pull waits for a host that is starting', async () => {
  const states = [{ status: 'starting', step: 'reading db/item_db.yml' }, { status: 'ready' }]
  const notes: string[] = []
  const ready = handler((_, response) => sendJson(response, JSON.stringify(states[0]), states.length > 1 ? 503 : 200))
  const onProblem = (url: string, reason: string) => {
    notes.push(`${url} ${reason}`)
    expect(host?.requestedPaths).toEqual(['/ready'])
    states.shift()
  }
  await pullFrom({ '/ready': ready }, { onProblem })
  expect(notes).toEqual([`${host?.origin}/ready the host is starting: reading db/item_db.yml`])
  expect(read('items')).toHaveLength(40)
})

it('the snapshot folder is locked by one pull at a time', async () => {
  const lock = acquireLock(folder, 'another pull')
  const error = await failure(pullFrom({}))
  expect(error.reason).toBe('locked')
  expect(error.message).toContain('another pull')
  lock.release()
  await expect(pullFrom({})).resolves.toBeDefined()
})

it('the snapshot folder gets a new copy of a damaged snapshot, even if the data did not change', async () => {
  const { id } = await pullFrom({})
  const file = path.join(folder, 'current', 'items.json')
  const whole = readFileSync(file, 'utf8')
  const damage = [() => writeFileSync(file, whole.slice(0, 100)), () => rmSync(file)]
  for (const damageFile of damage) {
    damageFile()
    expect((await pullAgain()).id).toBe(id)
    expect(readFileSync(file, 'utf8')).toBe(whole)
    expect(readdirSync(folder).filter((name) => name.startsWith('.new-'))).toEqual([])
  }
})
