import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OperationError } from '../../operate/operation-error.ts'
import { type PullOptions, pull } from '../../pull/pull.ts'
import { type Answer, type FakeHost, goodAnswers, sendJson, startFakeHost } from './fake-host.ts'

let folder: string
let host: FakeHost | undefined
const silent = { expect() {}, step() {}, end() {} }

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pull-'))
})
afterEach(async () => {
  await host?.close()
  host = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function pullFrom(changes: Record<string, Answer>, options: Partial<PullOptions> = {}) {
  await host?.close()
  host = await startFakeHost(changes)
  return pull({ host: host.origin, folder, progress: silent, backoffMs: 5, idleMs: 5_000, retries: 2, ...options })
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

describe('a good host', () => {
  it('becomes a snapshot with a record a line, sorted by key', async () => {
    const { manifest } = await pullFrom({})
    const world = { monsters: 0, maps: 0, shops: 0, dropRules: 0 }
    const game = { items: 40, packages: 20, reforms: 1, enchants: 1, enchantables: 2, ...world }
    expect(manifest.counts).toEqual({ ...game, posts: 1 })
    const lines = readFileSync(path.join(folder, 'current', 'items.json'), 'utf8').split('\n')
    expect(lines).toHaveLength(43)
    expect(JSON.parse((lines[1] as string).replace(/,$/, ''))).toMatchObject({ Id: 500, Name: '物品 0', Slot: 0 })
    expect(quarantine()).toMatchObject({ accepted: true, quarantined: [], unknownItems: [] })
  })

  it('gives the same bytes whatever the sequence of its answers', async () => {
    const first = await pullFrom({})
    const text = readFileSync(path.join(folder, 'current', 'packages.json'), 'utf8')
    const second = await pullFrom({ '/db/package': goodPackages().reverse() })
    expect(readFileSync(path.join(folder, 'current', 'packages.json'), 'utf8')).toBe(text)
    expect(second.manifest.hashes).toEqual(first.manifest.hashes)
  })

  it('may send facts of items beside the item map, or in it', async () => {
    const facts = { 500: { Type: 'Card', AegisName: 'A', Facts: { Weight: 10 } }, 501: { Facts: { Weight: 20 } } }
    const inside = Object.entries(goodItems()).map(([id, item]) => ({
      ...(item as object),
      ...facts[Number(id) as keyof typeof facts],
    }))
    await pullFrom({ '/item/cache': inside })
    const expected = read('items')
    expect(expected[0]).toMatchObject({ Id: 500, Type: 'Card', Facts: { Weight: 10 } })
    const odd = { ...facts, 502: 'nonsense', 503: { Name: '偽', Id: 9 }, __proto__: { 504: { Type: 'Card' } } }
    await pullFrom({ '/item/facts': odd })
    expect(read('items')).toEqual(expected)
    await pullFrom({ '/item/facts': odd, '/item/cache': Object.values(goodItems()) })
    expect(read('items')).toEqual(expected)
    // What an item says of itself counts.
    await pullFrom({
      '/item/facts': odd,
      '/item/cache': { ...goodItems(), 500: { Id: 500, Name: '甲', Type: 'Weapon' } },
    })
    expect(read('items')[0]).toMatchObject({ Name: '甲', Type: 'Weapon', AegisName: 'A' })
  })

  it.each([
    ['is gone', (_: unknown, r: import('node:http').ServerResponse) => r.writeHead(404).end()],
    ['is no map', [1]],
    ['is cut', (_: unknown, r: import('node:http').ServerResponse) => sendJson(r, '{"500":')],
  ])('whose announced facts %s publishes nothing', async (_, answer) => {
    expect((await failure(pullFrom({ '/item/facts': answer }))).message).toContain('the item facts could not be read')
    expect(readdirSync(folder)).not.toContain('current')
  })

  it('may answer in every shape that the contract tolerates', async () => {
    await pullFrom({
      '/item/version': '"v9"',
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

  it('lends names from the item map, and reports items that it does not list', async () => {
    await pullFrom({
      '/package/100': {
        GroupId: 100,
        Name: null,
        Items: [
          { Id: 505, Chance: 1 },
          { Id: 9999, Chance: 1 },
        ],
      },
    })
    const [first] = read('packages')
    expect(first.Name).toBe('箱 0')
    expect(first.Items.map((row: { Name: string }) => row.Name)).toEqual(['物品 5', '#9999'])
    expect(quarantine().unknownItems).toEqual([
      { collection: 'packages', record: '100', field: 'Items.1.Id', item: 9999 },
    ])
  })

  it('may send null for a list that is empty', async () => {
    for (const posts of [null, { posts: null }]) {
      await pullFrom({ '/posts': posts, '/db/reform': null, '/enchant': null })
      expect([read('posts'), read('reforms'), read('enchants'), read('enchantables')]).toEqual([[], [], [], []])
    }
    const error = await failure(pullFrom({ '/db/package': null }))
    expect(error.message).toContain('there are no packages')
  })

  it('has enchants that say nothing, or that it does not know, beside those with a reset alone', async () => {
    const nothing = { '/enchant/8': [], '/enchant/9': null }
    await pullFrom({
      '/enchant': { 501: 7, 502: 8, 503: 9, 504: 404 },
      '/enchant/7': { Reset: { Price: 5 } },
      ...nothing,
    })
    const states = read('enchants').map(({ Id, State }: { Id: number; State: string }) => [Id, State])
    expect(states).toEqual([
      [7, 'ok'],
      [8, 'empty'],
      [9, 'empty'],
      [404, 'empty'],
    ])
    expect(quarantine().quarantined).toEqual([])
  })

  it('names the enchant of an item in the item, or in the list alone', async () => {
    await pullFrom({
      '/item/cache': { ...goodItems(), 502: { Id: 502, Name: '甲', EnchantId: 8 } },
      '/enchant': { 501: 7, 502: 7, 503: 0 },
    })
    const enchantOf = (id: number) => read('items').find(({ Id }: { Id: number }) => Id === id).EnchantId
    expect([501, 502, 503, 504].map(enchantOf)).toEqual([7, 8, 0, 0])
  })

  it('may send a call on to another of its addresses, three times', async () => {
    const to = (path: string) => (_: unknown, r: import('node:http').ServerResponse) =>
      r.writeHead(302, { Location: path }).end()
    const steps = { '/enchant/7': to('/1'), '/1': to('/2'), '/2': to('/3'), '/3': { TargetItems: [501] } }
    await pullFrom(steps)
    expect(read('enchants')).toMatchObject([{ Id: 7, State: 'ok' }])
    await pullFrom({ ...steps, '/3': to('/4'), '/4': { TargetItems: [501] } })
    expect(read('enchants')).toMatchObject([{ Id: 7, State: 'failed' }])
    expect(quarantine().quarantined[0].reason).toContain('it redirects more than 3 times')
  })

  it('reports enchants that its list does not name, once a record, and keeps the rows', async () => {
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

  it('is not asked for its data again while version and lists are the same', async () => {
    await pullFrom({})
    const asked = host?.asked as string[]
    asked.length = 0
    const again = await pull({ host: host?.origin as string, folder, progress: silent, unlessChanged: true })
    expect(again.changed).toBe(false)
    const world = ['/map', '/monster', '/shop-npc']
    expect(asked.sort()).toEqual(
      ['/db/package', '/db/reform', '/enchant', '/item/version', '/posts', ...world].toSorted(),
    )
  })
})

describe('hostile records', () => {
  const keys: [string, unknown][] = [
    ['a path upwards', '../../x'],
    ['a slash', 'a/b'],
    ['nothing', ''],
    ['a NUL', 'a\0b'],
    ['300 characters', 'x'.repeat(300)],
    ['a prototype', '__proto__'],
    ['an encoded slash', 'a%2fb'],
    ['a dot', '.'],
    ['a number out of range', 1e21],
    ['a list', ['x']],
  ]
  it.each(keys)('a package whose key is %s is quarantined', async (_, GroupId) => {
    await pullFrom({ '/db/package': [...goodPackages(), { GroupId, Name: '壞' }] })
    expect(read('packages')).toHaveLength(20)
    expect(quarantine().quarantined).toMatchObject([{ collection: 'packages', field: 'GroupId' }])
    expect(
      readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort(),
    ).toHaveLength(3)
  })

  it('an item under the key __proto__ is quarantined and changes no prototype', async () => {
    const text = JSON.stringify(goodItems()).replace('{', '{"__proto__":{"Id":1,"Name":"壞","polluted":true},')
    await pullFrom({ '/item/cache': (_: unknown, response: never) => sendJson(response, text) })
    expect(read('items')).toHaveLength(40)
    expect(quarantine().quarantined).toMatchObject([{ collection: 'items', record: '1', field: 'Id' }])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('case twins: one keeps the URL, the other is quarantined, whatever their sequence', async () => {
    const twin = (GroupId: string) => [`/package/${GroupId}`, { GroupId, Name: GroupId, Items: [] }] as const
    const changes = Object.fromEntries([twin('Box'), twin('BOX')])
    const list = [...goodPackages(), ...['Box', 'BOX'].map((GroupId) => ({ GroupId, Name: GroupId }))]
    for (const packages of [list, list.toReversed()]) {
      await pullFrom({ ...changes, '/db/package': packages })
      expect(quarantine().quarantined).toMatchObject([{ record: 'Box', reason: expect.stringContaining('BOX') }])
    }
  })

  it('a key that stands twice keeps its first record', async () => {
    await pullFrom({ '/db/package': [...goodPackages(), { GroupId: '100', Name: '第二個' }] })
    expect(read('packages')[0].Name).toBe('箱 0')
    expect(quarantine().quarantined).toHaveLength(1)
  })

  it('an item with more places than a record may have entries is quarantined, although each of them is right', async () => {
    const names = Array.from({ length: 20_001 }, (_, index) => `P${String(index).padStart(6, '0')}`)
    const Locations = Object.fromEntries(names.map((name) => [name, true]))
    const whole = { Id: 500, Name: '物品', Slot: 0, Description: '', View: 0, ViewId: 0, EnchantId: 0, Locations }
    await pullFrom({ '/item/cache': { ...goodItems(), 500: whole } })
    expect(quarantine().quarantined).toEqual([
      { collection: 'items', record: '500', field: 'Locations', reason: 'must have at most 20000 entries' },
    ])
  })

  it('a package with a million rows is quarantined', async () => {
    const rows = `[${new Array(1_000_000).fill('{"Id":501}').join(',')}]`
    await pullFrom({
      '/package/100': (_: unknown, response: never) => sendJson(response, `{"GroupId":100,"Items":${rows}}`),
    })
    expect(quarantine().quarantined).toEqual([
      { collection: 'packages', record: '100', field: 'Items', reason: 'must have at most 20000 rows (has 1000000)' },
    ])
  })

  it.each([
    ['NaN', '{"GroupId":100,"Items":[{"Id":501,"Chance":NaN}]}', 'Items.0.Chance'],
    ['a chance below −1', '{"GroupId":100,"Items":[{"Id":501,"Chance":-2}]}', 'Items.0.Chance'],
    ['a row without an id', '{"GroupId":100,"Items":[{"Name":"x"}]}', 'Items.0.Id'],
    ['a list that is text', '{"GroupId":100,"Items":"x"}', 'Items'],
    ['a list that is a number', '{"GroupId":100,"Items":5}', 'Items'],
    ['another record', '{"GroupId":101,"Items":[]}', 'GroupId'],
    ['no JSON', '<html>maintenance</html>', ''],
    ['a deep nest', `{"GroupId":100,"Items":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, expect.any(String)],
  ])('a package whose answer holds %s is quarantined, not published with wrong numbers', async (_, text, field) => {
    await pullFrom({ '/package/100': (_: unknown, response: never) => sendJson(response, text) })
    expect(quarantine().quarantined).toMatchObject([{ collection: 'packages', record: '100', field }])
    expect(read('packages').map((entry: { GroupId: string }) => entry.GroupId)).not.toContain('100')
  })

  it('records and keys of a list that are nested too deep to be written again cost no others', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const list = JSON.stringify(goodPackages()).replace(
      /]$/,
      `,{"GroupId":"deep","Extra":${deep}},{"GroupId":${deep}}]`,
    )
    await pullFrom({ '/db/package': (_: unknown, response: never) => sendJson(response, list) }, { acceptLoss: true })
    expect(read('packages')).toHaveLength(20)
    expect(quarantine().quarantined).toMatchObject([
      {
        collection: 'packages',
        record: expect.stringMatching(/^\[+/),
        reason: expect.stringContaining('nested deeper'),
      },
      { collection: 'packages', record: 'deep', reason: expect.stringContaining('nested deeper') },
    ])
  })

  it.each([
    ['the whole record', (Items: unknown) => ({ Items })],
    ['the bare list', (Items: unknown) => Items],
  ])('a reform box with a wrong row is named with its field, in %s', async (_, answer) => {
    await pullFrom({ '/reform/510': answer([{ BaseItem: 501, ResultItem: 'x' }]) }, { acceptLoss: true })
    expect(quarantine().quarantined).toMatchObject([
      { collection: 'reforms', record: '510', field: expect.stringMatching(/0\.ResultItem$/) },
    ])
  })

  it('markup in a name stays text', async () => {
    const Name = '<img src=x onerror=alert(1)>'
    await pullFrom({ '/item/cache': { ...goodItems(), 500: { Id: 500, Name } } })
    expect(read('items')[0].Name).toBe(Name)
  })

  it('a number that its field cannot have costs that field or row, and is reported', async () => {
    const cost = { Price: 2 ** 53, Materials: [{ Material: 503, Amount: 1.5 }, { Material: 504 }] }
    const Items = [
      { Item: 501, Chance: 12.5 },
      { Item: 502, Chance: 5000 },
      { Item: 3e9, Chance: 1 },
    ]
    const slot = { Slot: 0, Chance: 0.5, ...cost, Enchants: [{ Items }], PerfectEnchants: [{ Item: 505, ...cost }] }
    const text = JSON.stringify({ TargetItems: [501], Reset: { Chance: 1.5, Price: 1 }, Slots: [slot] })
    await pullFrom({
      '/enchant/7': (_: unknown, r: never) => sendJson(r, text.replaceAll(String(2 ** 53), '1e400')),
      '/package/100': { GroupId: 100, Items: [{ Id: 501, Chance: 12.5, Min: 1.5, Max: 2 ** 60 }] },
      '/item/cache': { ...goodItems(), 500: { Id: 500, Name: '道具', Slot: 1.5, View: 1e300 } },
    })
    const [enchant] = read('enchants')
    expect(enchant).toMatchObject({ State: 'ok', TargetItems: [501] })
    expect(enchant.Reset).toBeUndefined()
    const good = { Price: 0, Materials: [{ Material: 504, Amount: 1 }] }
    expect(enchant.Slots).toMatchObject([
      { Slot: 0, ...good, Enchants: [{ Items: [{ Item: 502 }] }], PerfectEnchants: [{ Item: 505, ...good }] },
    ])
    expect(enchant.Slots[0].Enchants[0].Items).toHaveLength(1)
    expect(enchant.Slots[0].Chance).toBeUndefined()
    expect(read('packages')[0].Items).toMatchObject([{ Id: 501, Chance: 12.5, Min: 1, Max: 1 }])
    expect(read('items')[0]).toMatchObject({ Slot: 0, View: 0 })
    expect(quarantine().quarantined).toEqual([])
    const fields = quarantine().leftOut.map(
      (row: Record<string, string>) => `${row.collection} ${row.record} ${row.field}`,
    )
    expect(fields.sort()).toEqual([
      'enchants 7 Reset.Chance',
      'enchants 7 Slots.0.Chance',
      'enchants 7 Slots.0.Enchants.0.Items.0.Chance',
      'enchants 7 Slots.0.Enchants.0.Items.2.Item',
      'enchants 7 Slots.0.Materials.0.Amount',
      'enchants 7 Slots.0.PerfectEnchants.0.Materials.0.Amount',
      'enchants 7 Slots.0.PerfectEnchants.0.Price',
      'enchants 7 Slots.0.Price',
      'items 500 Slot',
      'items 500 View',
      'packages 100 Items.0.Max',
      'packages 100 Items.0.Min',
    ])
  })

  it('numbers that are wrong in more than half of the records say that the host means something else', async () => {
    const rows = (GroupId: number) => ({ GroupId, Name: '箱', Items: [{ Id: 501, Min: 0.5 }] })
    const packages = Array.from({ length: 21 }, (_, index) => rows(200 + index))
    const answers = Object.fromEntries(packages.map((entry) => [`/package/${entry.GroupId}`, entry]))
    const error = await failure(pullFrom({ ...answers, '/db/package': packages }))
    expect(error.message).toContain('21 of 21 packages have numbers')
  })

  it('an enchant that cannot be loaded keeps its page as failed', async () => {
    await pullFrom({ '/enchant/7': (_: unknown, response: never) => sendJson(response, '{}', 500) })
    expect(read('enchants')).toMatchObject([{ Id: 7, State: 'failed', Slots: [] }])
  })
})

describe('a host in trouble', () => {
  const breakItems = (count: number) =>
    Object.fromEntries(Object.entries(goodItems()).map(([id, item], index) => [id, index < count ? { Id: id } : item]))

  it('is tried again after a network error, a 5xx and a 429', async () => {
    let tries = 0
    await pullFrom({
      '/item/cache': (_: unknown, response: import('node:http').ServerResponse) => {
        tries++
        if (tries === 1) response.destroy()
        else if (tries === 2) response.writeHead(429, { 'Retry-After': '0' }).end()
        else sendJson(response, JSON.stringify(goodItems()))
      },
    })
    expect(tries).toBe(3)
    expect(read('items')).toHaveLength(40)
  })

  it('that wants to be left alone for more than a minute is not waited for', async () => {
    const busy = (_: unknown, r: import('node:http').ServerResponse) => r.writeHead(503, { 'Retry-After': '61' }).end()
    expect((await failure(pullFrom({ '/item/cache': busy }))).reason).toBe('host')
    expect(host?.asked.filter((path) => path === '/item/cache')).toHaveLength(1)
  })

  it.each<[string, Record<string, Answer>, string]>([
    ['is down', { '/item/cache': (_: unknown, r: import('node:http').ServerResponse) => r.destroy() }, 'host'],
    ['is silent', { '/item/cache': () => {} }, 'host'],
    [
      'cuts its answer',
      {
        '/item/cache': (_: unknown, r: import('node:http').ServerResponse) => {
          r.writeHead(200, { 'Content-Length': 1000 })
          r.write('{"500":')
          setTimeout(() => r.destroy(), 20)
        },
      },
      'host',
    ],
    [
      'drips for ever',
      {
        '/item/cache': (_: unknown, r: import('node:http').ServerResponse) => {
          const timer = setInterval(() => r.write(' '), 20)
          r.on('close', () => clearInterval(timer))
        },
      },
      'host',
    ],
    [
      'sends without end',
      {
        '/package/100': (_: unknown, r: import('node:http').ServerResponse) => {
          const chunk = Buffer.alloc(1 << 20, 32)
          const more = () => {
            while (r.write(chunk));
          }
          r.on('drain', more)
          more()
        },
        '/db/package': [{ GroupId: 100, Name: 'x' }],
      },
      'refused',
    ],
    [
      'redirects to another host',
      {
        '/item/cache': (_: unknown, r: import('node:http').ServerResponse) =>
          r.writeHead(302, { Location: 'http://localhost:9/x' }).end(),
      },
      'host',
    ],
    [
      'redirects in a ring',
      {
        '/item/cache': (_: unknown, r: import('node:http').ServerResponse) =>
          r.writeHead(302, { Location: '/item/cache' }).end(),
      },
      'host',
    ],
    ['answers with a page', { '/item/cache': (_: unknown, r: never) => sendJson(r, '<html></html>') }, 'host'],
    ['answers with null', { '/item/cache': null }, 'host'],
    ['has no items', { '/item/cache': {} }, 'refused'],
    ['has no packages', { '/db/package': [] }, 'refused'],
    ['breaks 20 of its 40 items', { '/item/cache': breakItems(20) }, 'refused'],
    [
      'loses more than 20 % of its items',
      { '/item/cache': Object.fromEntries(Object.entries(goodItems()).slice(0, 31)), '/enchant': {} },
      'refused',
    ],
  ])('that %s changes nothing that was good', async (_, changes, reason) => {
    await pullFrom({})
    const before = readFileSync(path.join(folder, 'current', 'manifest.json'), 'utf8')
    // The same port, so that sizes are compared with the last snapshot of this host.
    Object.assign(host?.answers as object, changes)
    const run = pull({
      host: host?.origin as string,
      folder,
      progress: silent,
      backoffMs: 5,
      idleMs: 300,
      totalMs: 800,
      retries: 1,
    })
    const error = await failure(run)
    expect(error.reason).toBe(reason)
    expect(error.mend).toContain('last good snapshot is untouched')
    expect(readFileSync(path.join(folder, 'current', 'manifest.json'), 'utf8')).toBe(before)
    expect(readdirSync(folder).filter((name) => name.startsWith('.new-'))).toEqual([])
  })

  it('may break a few of its records while they are few', async () => {
    await pullFrom({ '/item/cache': breakItems(19) })
    expect(read('items')).toHaveLength(21)
    const ids = Array.from({ length: 24 }, (_, index) => 1 + index)
    const enchants = Object.fromEntries(
      ids.map((id) => [`/enchant/${id}`, id > 2 ? { TargetItems: [501] } : { Slots: 'none' }]),
    )
    const list = Object.fromEntries(ids.map((id) => [500 + id, id]))
    await pullFrom({ ...enchants, '/enchant': list })
    expect(read('enchants').filter((entry: { State: string }) => entry.State === 'failed')).toHaveLength(2)
    const broken = Object.fromEntries(ids.map((id) => [`/enchant/${id}`, id > 13 ? {} : { Slots: 'none' }]))
    expect((await failure(pullFrom({ ...broken, '/enchant': list }))).message).toContain('13 of 24 enchants are bad')
  })

  it('may lose records when the operator accepts it', async () => {
    await pullFrom({ '/item/cache': breakItems(20) }, { acceptLoss: true })
    expect(read('items')).toHaveLength(20)
    expect(quarantine().quarantined).toHaveLength(20)
  })

  it('may lose announcements: an admin deletes them', async () => {
    const posts = Array.from({ length: 20 }, (_, id) => ({ id: id + 1, title: '公告', content: '', enable: true }))
    host = await startFakeHost({ '/posts': posts })
    const from = { host: host.origin, folder, progress: silent }
    await pull(from)
    host.answers['/posts'] = posts.slice(0, 1)
    expect((await pull(from)).manifest.counts.posts).toBe(1)
  })

  it('is not compared in size with another game of the same host, but with one that it did not name', async () => {
    host = await startFakeHost({ '/item/version': { Version: '1', Source: 'sample' } })
    const from = { host: host.origin, folder, progress: silent }
    await pull(from)
    const few = Object.fromEntries(Object.entries(goodItems()).slice(0, 9))
    Object.assign(host.answers, { '/item/version': { Version: '2', Source: 'sample' }, '/item/cache': few })
    const refused = await failure(pull(from))
    expect(refused.message).toContain('items fell from 40 to 9')
    expect(refused.mend).toContain('npm run pull -- --accept-loss')
    host.answers['/item/version'] = { Version: '2' }
    await failure(pull(from))
    host.answers['/item/version'] = { Version: '2', Source: 'rathena renewal' }
    expect((await pull(from)).manifest).toMatchObject({ source: 'rathena renewal', counts: { items: 9 } })
  })

  it('is not compared in size with another host', async () => {
    await pullFrom({})
    await pullFrom({ '/item/cache': Object.fromEntries(Object.entries(goodItems()).slice(0, 20)) })
    expect(read('items')).toHaveLength(20)
  })

  it('that changes its data during the pull is read again from the start', async () => {
    let calls = 0
    await pullFrom({
      '/item/version': (_: unknown, response: never) =>
        sendJson(response, JSON.stringify({ Version: calls++ === 0 ? '1' : '2' })),
    })
    expect(host?.asked.filter((path) => path === '/item/cache')).toHaveLength(2)
  })

  it('that loses a file of the game while it is read is refused, as one that had lost it before', async () => {
    let calls = 0
    const error = await failure(
      pullFrom({
        '/item/version': (_: unknown, response: never) =>
          sendJson(
            response,
            JSON.stringify(calls++ === 0 ? { Version: '1' } : { Version: '2', Missing: ['mob_db.yml'] }),
          ),
      }),
    )
    expect(error.reason).toBe('refused')
    expect(error.message).toContain('mob_db.yml')
    expect(readdirSync(folder)).not.toContain('current')
  })

  it('is asked for nothing more once the pull has failed', async () => {
    let calls = 0
    const silentPackages = goodPackages().map(({ GroupId }) => [`/package/${GroupId}`, () => {}])
    const error = await failure(
      pullFrom({
        ...Object.fromEntries(silentPackages),
        '/enchant': (_: unknown, response: never) =>
          calls++ === 0 ? sendJson(response, JSON.stringify(goodAnswers()['/enchant'])) : sendJson(response, '{}', 404),
      }),
    )
    expect(error.message).toContain('the enchant list could not be read')
    // Its tries after a failure come within some milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const asked = host?.asked.filter((path) => path.startsWith('/package/')) ?? []
    expect(asked.length).toBe(new Set(asked).size)
  })

  it('need not be waited for by who has had enough', async () => {
    const stopped = new AbortController()
    const pulling = pullFrom(
      { '/item/cache': () => stopped.abort(new Error('enough')) },
      { signal: stopped.signal, idleMs: 60_000, withinMs: 120_000 },
    )
    await expect(pulling).rejects.toThrow(/^enough$/)
  })
})

describe('the snapshot folder', () => {
  it('is worked on by one pull at a time', async () => {
    const { acquireLock } = await import('../../operate/lock.ts')
    const lock = acquireLock(folder, 'another pull')
    const error = await failure(pullFrom({}))
    expect(error.reason).toBe('locked')
    expect(error.message).toContain('another pull')
    lock.release()
    await expect(pullFrom({})).resolves.toBeDefined()
  })

  it('is cleaned of what a killed pull left', async () => {
    writeFileSync(path.join(folder, '.new-1234'), 'half')
    await pullFrom({})
    expect(readdirSync(folder)).not.toContain('.new-1234')
  })

  it('gets a damaged snapshot written again, though the host says the same', async () => {
    const { id } = await pullFrom({})
    const file = path.join(folder, 'current', 'items.json')
    const whole = readFileSync(file, 'utf8')
    const damage = [() => writeFileSync(file, whole.slice(0, 100)), () => rmSync(file)]
    for (const harm of damage) {
      harm()
      expect((await pull({ host: host?.origin ?? '', folder, progress: silent })).id).toBe(id)
      expect(readFileSync(file, 'utf8')).toBe(whole)
      expect(readdirSync(folder).filter((name) => name.startsWith('.new-'))).toEqual([])
    }
  })
})
