/**
 * A host whose game is drawn from a seed: most records are right, some have one odd field or an odd answer of their
 * own. `expected` is what a pull must report and publish.
 */
import { gzipSync } from 'node:zlib'
import { createRandom, type Random } from '../../domain/random.ts'
import { type Answer, recordsOf, textAnswer } from '../contract/fake-host.ts'
import { hostileNames, hostileTexts } from './hostile-texts.ts'
import { type OddCollection, type OddField, oddFields } from './odd-fields.ts'
import { drawOddValue, drawUnknownField, type OddValue, toJson } from './odd-values.ts'

type Row = Record<string, unknown>

interface OddRecord {
  key: string
  listed: Row
  /** What the call of this record answers. */
  detail?: unknown
}

export interface OddHost {
  answers: Record<string, Answer>
  expected: {
    /** `collection record field`, with the first part of the field's path. */
    quarantined: string[]
    /** Keys of the records that are published. */
    published: Record<OddCollection, string[]>
  }
}

/** Records that may become odd; no other record names them. */
const oddRecords: Record<OddCollection, { count: number; from: number }> = {
  items: { count: 8, from: 20 },
  packages: { count: 6, from: 0 },
  reforms: { count: 3, from: 0 },
  enchants: { count: 3, from: 0 },
  monsters: { count: 4, from: 4 },
  maps: { count: 3, from: 0 },
  shops: { count: 3, from: 0 },
  posts: { count: 3, from: 0 },
}
const detailCalls = {
  packages: '/package/',
  reforms: '/reform/',
  enchants: '/enchant/',
  monsters: '/monster/',
  maps: '/map/',
} as const

export function drawOddHost(seed: number): OddHost {
  const random = createRandom(seed)
  const game = drawGame(random)
  const expected: OddHost['expected'] = { quarantined: [], published: keysOf(game) }
  for (const collection of Object.keys(game) as OddCollection[]) {
    const { count, from } = oddRecords[collection]
    for (const record of random.shuffle(game[collection].slice(from)).slice(0, count)) {
      const { outcome, path } = makeOdd(collection, record, random)
      if (outcome !== 'quarantined') continue
      expected.quarantined.push(`${collection} ${record.key} ${path[0] ?? ''}`)
      const keys = expected.published[collection]
      // The page of an enchant says that it could not be read.
      if (collection !== 'enchants') keys.splice(keys.indexOf(record.key), 1)
    }
  }
  return { answers: answersOf(game, seed, random), expected }
}

type Game = Record<OddCollection, OddRecord[]>

function keysOf(game: Game): OddHost['expected']['published'] {
  const entries = Object.entries(game).map(([name, records]) => [name, records.map(({ key }) => key)])
  return Object.fromEntries(entries) as OddHost['expected']['published']
}

function drawGame(random: Random): Game {
  const name = (plain: string) => (random.chance(0.3) ? random.pick(hostileNames) : plain)
  const text = () => (random.chance(0.3) ? random.pick(hostileTexts) : '<p>說明</p>')
  const item = () => random.int(501, 520)
  const monster = () => random.int(1001, 1004)
  const many = <T>(count: number, first: number, make: (id: number) => T) =>
    Array.from({ length: count }, (_, index) => make(first + index))
  const cost = () => ({ Materials: [{ Material: item(), Amount: 2 }], Price: 100 })
  const chances = () => [{ Item: item(), Chance: random.int(1, 100_000) }]
  return {
    items: many(40, 501, (id) => {
      const listed = { Id: id, Name: name(`物品 ${id}`), Description: text(), Slot: random.int(0, 4) }
      return { key: String(id), listed: { ...listed, Type: random.pick(['Armor', 'Card', '未知']) } }
    }),
    packages: many(20, 100, (id) => {
      const listed = {
        GroupId: id,
        Name: name(`箱 ${id}`),
        Description: text(),
        Type: random.pick(['CASH', 'x', null]),
      }
      const rows = many(3, 1, () => ({ Id: item(), Chance: random.pick([-1, 10, '25']), Remark: name('') }))
      return { key: String(id), listed, detail: { ...listed, Items: rows } }
    }),
    reforms: many(8, 501, (id) => {
      const conversion = { BaseItem: item(), ResultItem: item(), ResultName: name(''), Note: name('') }
      const detail = { ReformBox: id, Items: [{ ...conversion, Materials: cost().Materials }] }
      return { key: String(id), listed: { ReformBox: id, Name: name('改造箱'), Description: text() }, detail }
    }),
    enchants: many(8, 1, (id) => {
      const slot = {
        ...{ Slot: 3, ...cost(), Enchants: [{ Enchantgrade: 0, Items: chances() }] },
        PerfectEnchants: [{ Item: item(), ...cost() }],
        Upgrades: [{ Enchant: item(), Upgrade: item(), ...cost() }],
        RandomUpgrades: [{ Enchant: item(), Items: chances(), ...cost() }],
      }
      const detail = { TargetItems: { [item()]: true }, Reset: { ...cost(), Chance: 5 }, Slots: [slot] }
      return { key: String(id), listed: {}, detail }
    }),
    monsters: many(10, 1001, (id) => {
      const listed = {
        Id: id,
        Name: name(`怪物 ${id}`),
        Level: random.int(0, 260),
        Race: random.pick(['Plant', '<b>']),
      }
      const drop = () => ({ Item: item(), Chance: random.pick([0, 0.2, '7000', 100_000]) })
      const lists = { Damage: [{ Element: 'Fire', Percent: 50 }], Drops: [drop()], MvpDrops: [drop()] }
      return { key: String(id), listed, detail: { ...listed, ...lists } }
    }),
    maps: many(8, 1, (id) => {
      const Name = `map_${id}`
      const spawn = { Monster: monster(), Amount: 70, Delay: 5000, Random: 0, Name: name('') }
      const detail = { Name, Spawns: [spawn], Drops: [{ Item: item(), Chance: 5, Monster: monster() }] }
      return { key: Name, listed: { Name, Title: name(`地圖 ${id}`) }, detail }
    }),
    shops: many(8, 1, (id) => {
      const sold = { Item: item(), Price: random.pick([0, '10', 2_000_000_000]), Stock: 5 }
      const openers = [{ Name: name('NPC'), Map: 'map_1', X: 1, Y: 2 }]
      const listed = { Id: id, Name: name('商人'), Type: 'shop', Map: 'map_1', X: 1, Y: 2 }
      return { key: String(id), listed: { ...listed, Items: [sold], Openers: openers } }
    }),
    posts: many(8, 1, (id) => {
      const listed = { id, type: 0, title: name(`公告 ${id}`), content: text(), created_at: '2025-01-02T03:04:05Z' }
      return { key: String(id), listed, detail: listed }
    }),
  }
}

/** An odd record is wrong in one place: an unknown field, a known one, or the answer of its own call. */
function makeOdd(
  collection: OddCollection,
  record: OddRecord,
  random: Random,
): { outcome: OddValue['outcome']; path: OddField['path'] } {
  if (record.detail !== undefined && !['enchants', 'posts'].includes(collection) && random.chance(0.15)) {
    record.detail = random.pick(noRecords)
    return { outcome: 'quarantined', path: [] }
  }
  const unknown: OddField = { side: collection === 'enchants' ? 'detail' : 'listed', path: ['Unknown'], kind: noKind }
  const field = random.chance(0.1) ? unknown : random.pick(oddFields[collection])
  const { value, outcome } = field === unknown ? drawUnknownField(random) : drawOddValue(field.kind, random)
  record[field.side] = withValue(record[field.side], field.path, value) as Row
  // The call of the record completes what the list leaves out.
  if (collection === 'posts') record.detail = record.listed
  return { outcome, path: field.path }
}

const noKind = { is: 'anything' } as const
/** Answers of a record's own call that are none. */
const noRecords: readonly Answer[] = [
  textAnswer('{"error":"no"}', {}, 404),
  textAnswer('<h1>maintenance</h1>', { 'Content-Type': 'text/html' }),
  textAnswer(''),
  textAnswer('{"Items":['),
  'text',
  5,
  true,
]

function withValue(row: unknown, [name = '', ...below]: OddField['path'], value: unknown): unknown {
  if (below.length > 0) value = withValue((row as Row)[name], below, value)
  return Array.isArray(row) ? row.with(Number(name), value) : { ...(row as Row), [name]: value }
}

function answersOf(game: Game, seed: number, random: Random): Record<string, Answer> {
  const listOf = (name: OddCollection) => game[name].map(({ listed }) => listed)
  const single = Object.entries(detailCalls).flatMap(([name, call]) =>
    game[name as OddCollection].map(({ key, detail }) => [call + key, detail] as const),
  )
  const answers: Record<string, Answer> = {
    '/item/version': { Version: random.pick([`v${seed}`, `${seed} ${random.pick(hostileTexts)}`]) },
    '/item/cache': Object.fromEntries(game.items.map(({ key, listed }) => [key, listed])),
    '/db/package': listOf('packages'),
    '/db/reform': listOf('reforms'),
    '/enchant': Object.fromEntries(game.enchants.map(({ key }) => [500 + Number(key), Number(key)])),
    '/monster': random.chance(0.5) ? listOf('monsters') : { Monsters: listOf('monsters'), Rules: null },
    '/map': listOf('maps'),
    '/shop-npc': listOf('shops'),
    '/posts': random.chance(0.5) ? listOf('posts') : { posts: listOf('posts') },
    ...Object.fromEntries(single),
    ...Object.fromEntries(game.posts.map(({ key, detail }) => [`/posts/${key}`, detail])),
  }
  const sent = Object.entries(answers).map(([path, answer]) => [path, asSent(answer, random)])
  const all: Record<string, Answer> = Object.fromEntries(sent)
  if (random.chance(0.5)) all['/records'] = textAnswer(toJson(JSON.parse(recordsOf(answers))))
  return all
}

/** Numbers that JavaScript cannot write become a text; some answers are sent in an odd way that changes nothing. */
function asSent(answer: Answer, random: Random): Answer {
  if (typeof answer === 'function') return answer
  const json = toJson(answer)
  if (random.chance(0.1))
    return textAnswer(
      gzipSync(`\ufeff \r\n\t${json}\n`),
      { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' },
      203,
    )
  return json === JSON.stringify(answer) ? answer : textAnswer(json)
}
