/** What an odd host answers while a player looks: rows of which some are right, and answers that are none. */
import type { Answer, Answers } from './answers.ts'
import type { Dice } from './dice.ts'
import { hostileNames, hostileTexts } from './hostile-texts.ts'
import { type Kind, oddValue, toJson } from './odd-values.ts'
import type { Row } from './records.ts'

export interface Live {
  answers: Answers
  /** Sellers whose rows are right in every field, so that each must be shown. */
  sellers: string[]
  /** Items of sales that are right in every field. */
  sold: number[]
  /** What another program left under the session's key. */
  oddSession: string
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: toJson(value) ?? '',
})

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/** Sound JSON of any other shape, and none at all. */
function nonsense(dice: Dice): Answer {
  const text = (body: string, type = 'text/html'): Answer => ({ status: 200, headers: { 'Content-Type': type }, body })
  return dice.pick([
    ...[null, [], {}, 5, true, 'text', { results: null }, { results: 'x' }, [[]], [null]].map((value) => json(value)),
    text('<h1>maintenance</h1>'),
    text('', 'application/json'),
    text('{"results":[', 'application/json'),
    json({ error: dice.pick(hostileTexts), msg: 5, toast: 'x' }, dice.pick([400, 404, 409, 429, 500, 503])),
  ])
}

const count: Kind = { is: 'whole', least: 0, most: 255 }
const rowFields: readonly (readonly [string, Kind])[] = [
  ...['shop_title', 'char_name', 'map', 'Type', 'name'].map((name) => [name, { is: 'text' }] as const),
  ...['x', 'y', 'amount', 'refine', 'Slots'].map((name) => [name, count] as const),
  ...['Grade', 'cards', 'Option', 'median_price', 'median_sales', 'vending_id'].map(
    (name) => [name, { is: 'anything' }] as const,
  ),
  ['price', count],
  ['nameid', { is: 'id' }],
]

export function drawLive(dice: Dice, itemIds: readonly number[]): Live {
  const sellers: string[] = []
  const sold: number[] = []
  const row = (index: number): Row => ({
    vending_id: index + 1,
    shop_title: `[${dice.pick(['ZENY', 'CASH'])}] ${dice.pick(hostileNames)}`,
    char_name: `seller${index}x`,
    nameid: dice.pick(itemIds),
    map: 'prontera',
    x: dice.whole(0, 300),
    y: dice.whole(0, 300),
    price: dice.whole(0, 2_000_000_000),
    amount: dice.whole(1, 30_000),
    refine: dice.whole(0, 20),
    Grade: dice.pick([0, 4, 'A']),
    Slots: dice.whole(0, 4),
    cards: [dice.pick(itemIds), 0, 0, 0],
    Option: [dice.pick(hostileTexts)],
    Type: 'weapon',
  })
  const odd = (fields: typeof rowFields, sent: Row): Row => {
    const [name, kind] = dice.pick(fields)
    return { ...sent, [name]: oddValue(kind, dice).value }
  }
  const rows = Array.from({ length: dice.whole(1, 8) }, (_, index) => {
    sellers.push(`seller${index}x`)
    return dice.chance(0.5) ? row(index) : asOthersSend(row(index))
  })
  const oddRows = Array.from({ length: dice.whole(0, 8) }, (_, index) =>
    dice.chance(0.15) ? dice.pick<unknown>([null, 5, 'x', []]) : odd(rowFields, row(100 + index)),
  )
  const answers: Answers = new Map()
  const shops = dice.shuffled<unknown>([...rows, ...oddRows])
  /** An answer with a number that JSON has no word for is none, and nothing of it can be shown. */
  const list = (value: unknown, shown: unknown[]): Answer => {
    const answer = json(value)
    if (!isJson(String(answer.body))) shown.length = 0
    return answer
  }
  const found = dice.chance(0.5) ? shops : { results: shops, truncated: dice.pick([1, 'x', null]) }
  answers.set('/vending/search', list(found, sellers))
  answers.set('/vending/logs', list(drawSales(dice, itemIds, sold), sold))
  answers.set('/auth/check', json(dice.pick([{}, null, [], 5, 'text', { error: null }])))
  answers.set('/donate/getPlan', drawDonation(dice))
  answers.set('/vip/getPlan', drawVip(dice))
  for (const path of [
    '/login',
    '/SignUp',
    '/logout',
    '/donate/purchase',
    '/vip/purchase',
    '/firewall/allow',
    '/api/myip',
  ])
    answers.set(path, nonsense(dice))
  const oddSession = dice.pick(['{"token":5}', '{}', 'true', 'null', '[]', '"x"', '{', '', '{"token":""}'])
  return { answers, sellers, sold, oddSession }
}

/** The same in other types: a number as text, and a name of digits as a number. */
function asOthersSend(row: Row): Row {
  const texts = ['vending_id', 'nameid', 'x', 'y', 'price', 'amount', 'refine', 'Slots'].map((name) => [
    name,
    String(row[name]),
  ])
  return { ...row, ...Object.fromEntries(texts), shop_title: 2024, map: 7, name: 501 }
}

function drawSales(dice: Dice, itemIds: readonly number[], sold: number[]): Row {
  const chosen = dice.shuffled(itemIds).slice(0, dice.whole(1, 5))
  const entry = (): Row => ({
    price: dice.whole(1, 2_000_000_000),
    amount: dice.whole(1, 99),
    purchased_date: '2025-01-02 03:04:05',
    refine: 0,
    grade: dice.pick(['', 'A']),
    cards: [0, dice.pick(itemIds)],
    options: [dice.pick(hostileTexts)],
    map: 'prontera',
  })
  const oddEntry = (): unknown => {
    const name = dice.pick(['price', 'amount', 'purchased_date', 'refine', 'grade', 'cards', 'options', 'map'])
    return dice.chance(0.2)
      ? dice.pick([null, 5, []])
      : { ...entry(), [name]: oddValue({ is: 'anything' }, dice).value }
  }
  const results: unknown[] = chosen.map((nameid) => {
    sold.push(nameid)
    const history = Array.from({ length: dice.whole(0, 4) }, () => (dice.chance(0.6) ? entry() : oddEntry()))
    const odd = dice.pick<unknown>([null, 'x', {}, history, history, history])
    return {
      nameid,
      min_price: 1,
      avg_price: '2.5',
      max_price: 9,
      history: odd,
      daily: dice.pick([undefined, null, 'x', [{}]]),
    }
  })
  results.push(...dice.shuffled<unknown>([null, 5, 'x', { nameid: 'x' }, { nameid: -1 }]).slice(0, dice.whole(0, 3)))
  const keyword = dice.pick(hostileNames)
  return { keyword, startDate: dice.pick(['2025-01-01', null, '']), endDate: null, currency: 'ZENY', results }
}

function drawDonation(dice: Dice): Answer {
  if (dice.chance(0.3)) return nonsense(dice)
  const order = [
    { Price: 100, Ratio: 1 },
    { Price: '500', Ratio: 2.5 },
    dice.pick<unknown>([null, { Price: 'x' }, { Price: -1 }]),
  ]
  return json({ min_donate: dice.pick([50, '50', null]), order: dice.pick<unknown>([order, order, null, []]) })
}

function drawVip(dice: Dice): Answer {
  if (dice.chance(0.3)) return nonsense(dice)
  const plans = [{ Id: 1, Day: 30, Price: 150 }, dice.pick<unknown>([null, 'x', { Id: 'x' }, { Id: 2, Day: null }])]
  return json({ vip_plans: dice.pick<unknown>([plans, plans, null]), vip_description: dice.pick(hostileTexts) })
}
