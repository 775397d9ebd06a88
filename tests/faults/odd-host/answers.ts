/** What an odd host answers to each call: its world as JSON, sent in ways that the contract allows, or does not. */
import { gzipSync } from 'node:zlib'
import type { Dice } from './dice.ts'
import { hostileNames, hostileTexts } from './hostile-texts.ts'
import { oddValue, toJson } from './odd-values.ts'
import type { OddRecord, Row } from './records.ts'
import type { Blank, StrayCollection, World } from './world-shape.ts'

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
  const listOf = (name: Exclude<StrayCollection, 'items'>) => [
    ...records[name].map(({ listed }) => listed),
    ...strays[name].map(({ listed }) => listed),
  ]
  answers.set('/item/cache', plain(itemCache(world)))
  answers.set('/db/package', plain(listOf('packages')))
  answers.set('/db/reform', plain(blanks.has('/db/reform') ? dice.pick([null, []]) : listOf('reforms')))
  answers.set('/enchant', plain(blanks.has('/enchant') ? dice.pick([null, {}, []]) : world.enchantList.sent))
  const blank = (call: Blank, nothing: readonly unknown[], said: unknown) =>
    answers.set(call, plain(blanks.has(call) ? dice.pick(nothing) : said))
  const monsters = listOf('monsters')
  const asList = world.dropRules === undefined && dice.chance(0.5)
  blank(
    '/monster',
    [null, [], { Monsters: null }, 'x', 5],
    asList ? monsters : { Monsters: monsters, Rules: world.dropRules },
  )
  blank('/map', [null, [], 'x', { maps: [] }], listOf('maps'))
  blank('/shop-npc', [null, [], 7], listOf('shops'))
  const posts = blanks.has('/posts') ? dice.pick([null, []]) : listOf('posts')
  answers.set('/posts', plain(dice.chance(0.5) ? posts : { posts }))
  const calls = { ...detailCalls, posts: '/posts/' }
  for (const kind of Object.keys(calls) as (keyof typeof calls)[])
    for (const { key, detail } of records[kind]) if (detail !== undefined) answers.set(calls[kind] + key, plain(detail))
  for (const { key, listed } of records.items) answers.set(`/item/${key}`, plain(listed))
  if (version.sent !== undefined) answers.set('/item/version', plain(version.sent))
  answerWrongly(world, answers)
  if (version.sent !== undefined && dice.chance(0.5)) announceRecords(world, answers)
  if (version.sent !== undefined && dice.chance(0.5)) announceFacts(world, answers)
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

/** Calls that answer one record each. */
const detailCalls = {
  packages: '/package/',
  reforms: '/reform/',
  enchants: '/enchant/',
  monsters: '/monster/',
  maps: '/map/',
} as const

const statuses = [403, 404, 410]

/** Calls for single records that fail, or speak of something else. */
function answerWrongly({ dice, records, losses }: World, answers: Answers): void {
  const lose = (
    collection: 'packages' | 'reforms' | 'monsters' | 'maps',
    record: OddRecord,
    answer: Answer,
    field: string | undefined,
  ) => {
    if (record.lost) return
    record.lost = { collection, record: record.key, field }
    losses.push(record.lost)
    answers.set(detailCalls[collection] + record.key, answer)
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
  for (const kind of ['reforms', 'monsters', 'maps'] as const)
    if (records[kind].length > 0 && dice.chance(0.12)) lose(kind, pick(records[kind]), wrong(), undefined)
  if (records.monsters.length > 0 && dice.chance(0.08)) {
    const record = pick(records.monsters)
    lose('monsters', record, plain({ ...(record.detail as Row), Id: 77 }), 'Id')
  }
}

/** All records at once, or something else under that address; whatever it is, the single calls make up for it. */
function announceRecords({ dice, records, version }: World, answers: Answers): void {
  const whole: Row = { Version: version.text }
  for (const [kind, call] of Object.entries(detailCalls) as [keyof typeof detailCalls, string][]) {
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

/** In no list of any seed. */
export const unknownItem = 1_888_888_888

/** What is said of items beside their map: it costs no item, whatever it is. */
function announceFacts({ dice, records, factsOfUnknown }: World, answers: Answers): void {
  const facts: Row = { 'no id': { Facts: { Buy: 1 } }, '-1': null }
  const choice = (Odds: unknown) => ({ Option: dice.pick(hostileNames).slice(0, 100), Min: 1, Max: 5, Odds })
  for (const { key } of records.items)
    facts[key] = dice.pick<() => unknown>([
      () => ({ Facts: oddValue({ is: 'anything' }, dice).value }),
      () => oddValue({ is: 'anything' }, dice).value,
      () => ({ Facts: { Buy: 10, Weight: dice.pick([5, 'x', -1, [], 2 ** 40]), Script: dice.pick(hostileTexts) } }),
      () => {
        factsOfUnknown.add(key)
        return { Facts: { Combos: [[Number(key), unknownItem]], Laphine: [{ Box: unknownItem, Role: 'target' }] } }
      },
      () => ({
        Facts: {
          Jobs: ['All', dice.pick(hostileNames).slice(0, 90)],
          Options: [{ Ways: ['box'], Lines: [{ Choices: [choice(50_000), choice('x')] }] }],
        },
      }),
    ])()
  answers.set('/item/facts', plain(facts))
  const { headers } = answers.get('/item/version') as Answer
  headers.Link = [headers.Link, '</item/facts>; rel="related"'].filter(Boolean).join(', ')
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
