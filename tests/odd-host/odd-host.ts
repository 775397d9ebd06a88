/**
 * A host with a game that is generated from a seed. Many names and texts are hostile, some records have an invalid value,
 * and some answers have no record.
 */
import { gzipSync } from 'node:zlib'
import { createRandom, type Random } from '../../domain/values/random.ts'
import { type Answer, recordsOf, textAnswer } from '../contract/fake-host.ts'
import { hostileNames, hostileTexts } from './hostile-texts.ts'

type Row = Record<string, unknown>

/** The list of a collection, and the answer to the call of each record. */
interface Collection {
  list: Row[]
  details: Record<string, Answer>
}

export function drawOddHost(seed: number): Record<string, Answer> {
  const random = createRandom(seed)
  const { items, packages, reforms, enchants, monsters, maps, shops, posts } = drawGame(random)
  const answers: Record<string, Answer> = {
    '/item/version': { Version: random.pick([`v${seed}`, `${seed} ${random.pick(hostileTexts)}`]) },
    '/item/cache': Object.fromEntries(items.list.map((item, index) => [501 + index, item])),
    '/db/package': packages.list,
    '/db/reform': reforms.list,
    '/enchant': Object.fromEntries(enchants.list.map((_, index) => [501 + index, 1 + index])),
    '/monster': random.chance(0.5) ? monsters.list : { Monsters: monsters.list, Rules: null },
    '/map': maps.list,
    '/shop-npc': shops.list,
    '/refine': drawRefining(random),
    '/posts': random.chance(0.5) ? posts.list : { posts: posts.list },
  }
  for (const { details } of [packages, reforms, enchants, monsters, maps, posts]) Object.assign(answers, details)
  const encoded = Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [call, encodeAnswer(answer, random)]),
  )
  return random.chance(0.5) ? { ...encoded, '/records': textAnswer(toJson(JSON.parse(recordsOf(answers)))) } : encoded
}

function drawGame(random: Random) {
  const name = (plain: string) => (random.chance(0.3) ? random.pick(hostileNames) : plain)
  const text = () => (random.chance(0.3) ? random.pick(hostileTexts) : '<p>說明</p>')
  const item = () => random.int(501, 520)
  const cost = () => ({ Materials: [{ Material: item(), Amount: 2 }], Price: 100 })
  const chances = () => [{ Item: item(), Chance: random.int(1, 100_000) }]
  /** Generates a collection. The first `validCount` records are valid, because other records refer to them. */
  const many = (
    count: number,
    call: string,
    validCount: number,
    make: (index: number) => { key: unknown; listed: Row; more?: Row },
  ) => {
    const collection: Collection = { list: [], details: {} }
    for (let index = 0; index < count; index++) {
      const { key, listed, more } = make(index)
      const isOdd = index >= validCount && random.chance(0.3)
      collection.list.push(isOdd ? corrupt(listed, random) : listed)
      const isNone = isOdd && random.chance(0.15)
      collection.details[`${call}/${key}`] = isNone
        ? random.pick(noRecords)
        : corruptIf(isOdd, { ...listed, ...more }, random)
    }
    return collection
  }
  return {
    items: many(40, '/item', 20, (index) => {
      const listed = { Id: 501 + index, Name: name('物品'), Description: text(), Slot: random.int(0, 4), View: 0 }
      return { key: 501 + index, listed: { ...listed, Type: random.pick(['Armor', 'Card', '未知']) } }
    }),
    packages: many(20, '/package', 1, (index) => {
      const listed = {
        GroupId: 100 + index,
        Name: name('箱'),
        Description: text(),
        Type: random.pick(['CASH', 'x', null]),
      }
      const row = () => ({ Id: item(), Chance: random.pick([-1, 10, '25']), Remark: name(''), Min: 1, Max: 2 })
      return { key: 100 + index, listed, more: { Items: [row(), row(), row()] } }
    }),
    reforms: many(8, '/reform', 1, (index) => {
      const conversion = { BaseItem: item(), ResultItem: item(), ResultName: name(''), Note: name(''), MinRefine: 7 }
      const listed = { ReformBox: 501 + index, Name: name('改造箱'), Description: text() }
      return { key: 501 + index, listed, more: { Items: [{ ...conversion, Materials: cost().Materials }] } }
    }),
    enchants: many(8, '/enchant', 1, (index) => {
      const slot = {
        ...{ Slot: 3, ...cost(), Enchants: [{ Enchantgrade: 0, Items: chances() }] },
        PerfectEnchants: [{ Item: item(), ...cost() }],
        Upgrades: [{ Enchant: item(), Upgrade: item(), ...cost() }],
        RandomUpgrades: [{ Enchant: item(), Items: chances(), ...cost() }],
      }
      return {
        key: 1 + index,
        listed: {},
        more: { TargetItems: { [item()]: true }, Reset: { ...cost(), Chance: 5 }, Slots: [slot] },
      }
    }),
    monsters: many(10, '/monster', 4, (index) => {
      const listed = {
        Id: 1001 + index,
        Name: name('怪物'),
        Level: random.int(0, 260),
        Race: random.pick(['Plant', '<b>']),
      }
      const drop = () => ({ Item: item(), Chance: random.pick([0, 0.2, '7000', 100_000]) })
      return {
        key: 1001 + index,
        listed,
        more: { Damage: [{ Element: 'Fire', Percent: 50 }], Drops: [drop()], MvpDrops: [drop()] },
      }
    }),
    maps: many(8, '/map', 1, (index) => {
      const Monster = random.int(1001, 1004)
      const spawn = { Monster, Amount: 70, Delay: 5000, Random: 0, Name: name('') }
      const more = { Spawns: [spawn], Drops: [{ Item: item(), Chance: 5, Monster }] }
      return { key: `map_${index}`, listed: { Name: `map_${index}`, Title: name('地圖') }, more }
    }),
    shops: many(8, '/shop-npc', 1, (index) => {
      const sold = { Item: item(), Price: random.pick([0, '10', 2_000_000_000]), Stock: 5 }
      const openers = [{ Name: name('NPC'), Map: 'map_1', X: 1, Y: 2 }]
      const listed = { Id: 1 + index, Name: name('商人'), Type: 'shop', Map: 'map_1', X: 1, Y: 2 }
      return { key: 1 + index, listed: { ...listed, Items: [sold], Openers: openers } }
    }),
    posts: many(8, '/posts', 1, (index) => {
      const listed = {
        id: 1 + index,
        type: 0,
        title: name('公告'),
        content: text(),
        created_at: '2025-01-02T03:04:05Z',
      }
      return { key: 1 + index, listed }
    }),
  }
}

/** Tables of refining and grades, some of them wrong, and ways and materials that no game has. */
function drawRefining(random: Random): Answer {
  if (random.chance(0.1)) return random.pick(noRecords)
  const item = () => random.int(501, 530)
  const chance = () => random.pick([0, 1, 5000, 10_000])
  const Refine = ['Weapon-1', 'Weapon-5', 'Armor-1', 'Shadow_Armor-1'].map((Id, index) => {
    const Levels = Array.from({ length: random.int(0, 20) }, (_, level) => ({
      ...{ Level: level + 1, Bonus: 100, RandomBonus: 0, Blessing: { Material: item(), Amount: 1 } },
      Ways: ['Normal', random.pick(['HD', '__proto__', 'Own_Way'])].map((Type) => ({
        ...{ Type, Chance: chance(), Price: random.pick([0, 2 ** 40]), Material: random.pick([0, item()]) },
        ...{ Break: chance(), Down: random.int(0, 30) },
      })),
    }))
    return corruptIf(index > 0 && random.chance(0.4), { Id, Group: Id.split('-')[0], ItemLevel: 1, Levels }, random)
  })
  const Grades = ['Weapon-5', 'Armor-2'].map((Id) => {
    const option = { Option: 0, Material: item(), Amount: 1, Price: 100, Break: chance(), Down: 1 }
    const step = { Grade: 0, Bonus: 10, Chances: [{ Refine: 9, Chance: chance() }], Options: [option] }
    return corruptIf(random.chance(0.4), { Id, Group: Id.split('-')[0], ItemLevel: 1, Steps: [step] }, random)
  })
  return random.chance(0.1) ? { Refine: null, Grades } : { Refine, Grades }
}

const raw = '@raw:'
/** Invalid values of a field. A text after `raw` is written into the JSON without quotes. */
const oddValues: readonly unknown[] = [
  ...[undefined, null, '', '  \t ', '\u0000\u0007', 'x', '12 monkeys', '１２', '0x1f', true, false, 0, -1, 1.5],
  ...[2 ** 31, 2 ** 53, `${raw}NaN`, `${raw}1e308`, `${raw}1e999`, raw + '9'.repeat(30), 'x'.repeat(301)],
  ...[[], {}, ['x'], [null], { 0: {} }, { a: { b: [1] } }, 'x'.repeat(200_001)],
  ...[`${raw}${'['.repeat(40)}${']'.repeat(40)}`, `${raw}${'['.repeat(100_000)}${']'.repeat(100_000)}`],
]
const noRecords: readonly Answer[] = [
  ...[textAnswer('{"error":"no"}', {}, 404), textAnswer('<h1>maintenance</h1>', { 'Content-Type': 'text/html' })],
  ...[textAnswer(''), textAnswer('{"Items":['), 'text', 5, true],
]

/** Returns the row with an invalid value at any depth, or with an unknown field. */
function corrupt(row: Row, random: Random): Row {
  const key = random.pick([...Object.keys(row), 'Unknown'])
  const value = row[key]
  const isDeeper = typeof value === 'object' && value !== null && random.chance(0.8)
  if (!isDeeper) return { ...row, [key]: random.pick(oddValues) }
  if (!Array.isArray(value)) return { ...row, [key]: corrupt(value as Row, random) }
  return { ...row, [key]: value.map((entry: Row, index) => corruptIf(index === 0, entry, random)) }
}

const corruptIf = (isOdd: boolean, row: Row, random: Random) => (isOdd ? corrupt(row, random) : row)
const toJson = (value: unknown) => JSON.stringify(value).replaceAll(/"@raw:([^"]+)"/g, '$1')

/** Encodes an answer. Some answers have unusual headers and spaces, which clients must accept. */
function encodeAnswer(answer: Answer, random: Random): Answer {
  if (typeof answer === 'function') return answer
  const json = toJson(answer)
  if (!random.chance(0.1)) return textAnswer(json)
  const headers = { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }
  return textAnswer(gzipSync(`\ufeff \r\n\t${json}\n`), headers, 203)
}
