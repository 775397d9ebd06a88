/** What an odd host answers to each call: its world as JSON, sent in ways that the contract allows, or does not. */
import { gzipSync } from 'node:zlib'
import type { Dice } from './dice.ts'
import { toJson } from './odd-values.ts'
import type { OddRecord, Row } from './records.ts'
import type { World } from './world-shape.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer | string
  /** The first time it is asked it fails so: a status, or 0 for a cut connection. */
  failsFirst?: number
}

export type Answers = Map<string, Answer>

const plain = (value: unknown): Answer => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: toJson(value),
})

/** Every call of a pull, and the losses of records whose own call makes no sense. */
export function answersOf(world: World): Answers {
  const { dice, records, strays, blanks, version } = world
  const answers: Answers = new Map()
  const listOf = (name: 'packages' | 'reforms' | 'posts') => [
    ...records[name].map(({ listed }) => listed),
    ...strays[name].map(({ listed }) => listed),
  ]
  answers.set('/item/cache', plain(itemCache(world)))
  answers.set('/db/package', plain(listOf('packages')))
  answers.set('/db/reform', plain(blanks.has('/db/reform') ? dice.pick([null, []]) : listOf('reforms')))
  answers.set('/enchant', plain(blanks.has('/enchant') ? dice.pick([null, {}, []]) : world.enchantList.sent))
  const posts = blanks.has('/posts') ? dice.pick([null, []]) : listOf('posts')
  answers.set('/posts', plain(dice.chance(0.5) ? posts : { posts }))
  const calls = { packages: '/package/', reforms: '/reform/', enchants: '/enchant/', posts: '/posts/' } as const
  for (const kind of ['packages', 'reforms', 'enchants', 'posts'] as const)
    for (const { key, detail } of records[kind]) if (detail !== undefined) answers.set(calls[kind] + key, plain(detail))
  for (const { key, listed } of records.items) answers.set(`/item/${key}`, plain(listed))
  if (version.sent !== undefined) answers.set('/item/version', plain(version.sent))
  answerWrongly(world, answers)
  if (version.sent !== undefined && dice.chance(0.5)) announceRecords(world, answers)
  for (const answer of answers.values()) if (dice.chance(0.1)) sendOddly(dice, answer)
  // A pull waits a third of a second before it asks again, so not for many.
  if (dice.chance(0.1)) {
    const first = dice.pick([...answers.keys()].filter((path) => path !== '/records'))
    Object.assign(answers.get(first) as Answer, { failsFirst: dice.pick([0, 429, 500, 502, 503]) })
  }
  return answers
}

function itemCache({ records, strays, itemsAsMap }: World): unknown {
  const entries = [...records.items, ...strays.items]
  if (!itemsAsMap) return entries.map(({ listed }) => listed)
  const map: Row = {}
  // As a property of its own, which `__proto__` would not become by assignment.
  for (const { key, listed } of entries)
    Object.defineProperty(map, key, { value: listed, enumerable: true, writable: true })
  for (const { key, listed } of records.items) if (Number(key) % 3 === 0) map[key] = withoutId(listed as Row)
  return map
}

/** In a map the key says which item it is. */
function withoutId({ Id: _, ...rest }: Row): Row {
  return rest
}

const statuses = [403, 404, 410]

/** Calls for single records that fail, or speak of something else. */
function answerWrongly({ dice, records, losses }: World, answers: Answers): void {
  const lose = (collection: 'packages' | 'reforms', record: OddRecord, answer: Answer, field: string | undefined) => {
    if (record.lost) return
    record.lost = { collection, record: record.key, field }
    losses.push(record.lost)
    answers.set(`/${collection === 'packages' ? 'package' : 'reform'}/${record.key}`, answer)
  }
  const wrong = () =>
    dice.pick<Answer>([
      { ...plain({ error: 'no' }), status: dice.pick(statuses) },
      { ...plain(null), body: '<h1>maintenance</h1>', headers: { 'Content-Type': 'text/html' } },
      { ...plain(null), body: '' },
      { ...plain(null), body: '{"Items":[' },
      plain('text'),
      plain(5),
      plain(true),
    ])
  const pick = (list: OddRecord[]) => dice.pick(list.filter(({ detail }) => detail !== undefined))
  if (dice.chance(0.15)) lose('packages', pick(records.packages), wrong(), undefined)
  if (dice.chance(0.1)) {
    const record = pick(records.packages)
    lose('packages', record, plain({ ...(record.detail as Row), GroupId: 'another' }), 'GroupId')
  }
  if (records.reforms.length > 0 && dice.chance(0.15)) lose('reforms', pick(records.reforms), wrong(), undefined)
}

/** All records at once, or something else under that address; whatever it is, the single calls make up for it. */
function announceRecords({ dice, records, version }: World, answers: Answers): void {
  const kinds = { packages: '/package/', reforms: '/reform/', enchants: '/enchant/' } as const
  const whole: Row = { Version: version.text }
  for (const [kind, call] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    const right = records[kind].filter(({ key }) => answers.get(call + key)?.status === 200 && !dice.chance(0.1))
    const readable = right.filter(({ key, detail }) => answers.get(call + key)?.body === toJson(detail ?? null))
    const section: Row = { 'not asked for': { Items: 'x' } }
    for (const { key, detail } of readable) Object.defineProperty(section, key, { value: detail, enumerable: true })
    whole[kind] = dice.chance(0.1) ? dice.pick([null, 5, [], 'x', undefined]) : section
  }
  const good = plain(whole)
  const bodies: Answer[] = [good, good, good, good, plain(null), plain([]), plain({ ...whole, Version: 'another' })]
  bodies.push({ ...good, body: String(good.body).slice(0, -20) }, { ...good, status: 404 }, { ...good, status: 500 })
  answers.set('/records', dice.pick(bodies))
  const announced = answers.get('/item/version') as Answer
  announced.headers.Link = '</records>; rel="collection"'
}

const types = [
  'text/html',
  'text/plain; charset=big5',
  'application/octet-stream',
  'x',
  'application/json; charset=utf-8',
]

/** In a way that changes nothing of what is said. */
function sendOddly(dice: Dice, answer: Answer): void {
  if (dice.chance(0.5)) answer.headers['Content-Type'] = dice.pick(types)
  if (answer.status === 200 && dice.chance(0.3)) answer.status = dice.pick([201, 203, 206, 299])
  if (answer.body !== '' && dice.chance(0.3)) answer.body = `${dice.pick(['\ufeff', ' \r\n\t'])}${answer.body}\n`
  if (dice.chance(0.3)) {
    answer.body = gzipSync(answer.body)
    answer.headers['Content-Encoding'] = 'gzip'
  }
}
