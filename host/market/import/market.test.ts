import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readJsonLines } from './json-lines.ts'
import { readSales, readShops } from './market.ts'

const lines = (...chunks: (string | Uint8Array)[]) =>
  readJsonLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk as string))), 'a.jsonl')
const shops = (...chunks: string[]) => Array.fromAsync(readShops(lines(...chunks), 'a.jsonl'))
const sales = (...chunks: string[]) => Array.fromAsync(readSales(lines(...chunks), 'a.jsonl', Date.UTC(2026, 2, 2)))

const shop = {
  vending_id: 5,
  shop_title: '[CASH] 便宜',
  char_name: '商人',
  map: 'prontera',
  x: 1,
  y: 2,
  items: [{ nameid: 501, price: 5, amount: 1 }],
}
const sale = { nameid: 501, currency: 'ZENY', price: 5, amount: 1, purchased_date: '2026-03-01 08:00:00' }

it('JSON lines may be split over chunks, and have any line end, a byte-order mark and empty lines', async () => {
  const bytes = Buffer.from('\uFEFF{"a":"卡"}\r\n\n{"a":2}')
  const parts = [...bytes].map((byte) => Buffer.from([byte]))
  const read = await Array.fromAsync(readJsonLines(Readable.from(parts), 'a.jsonl'))
  expect(read).toEqual([
    { line: 1, value: { a: '卡' } },
    { line: 3, value: { a: 2 } },
  ])
})
it('the error of an invalid JSON line has its number', async () => {
  await expect(Array.fromAsync(lines('{}\n{"a":\n{}'))).rejects.toThrow(/^a\.jsonl, line 2: is not JSON/)
  await expect(Array.fromAsync(lines(Buffer.from('{}\n\xff\n', 'latin1')))).rejects.toThrow('line 2: is not UTF-8')
  await expect(Array.fromAsync(lines('x'.repeat(4_200_000)))).rejects.toThrow('line 1: is longer than')
})

it('the currency of a shop is in a field or in a tag at the start of the title', async () => {
  const [tagged, named] = await shops(
    JSON.stringify(shop),
    '\n',
    JSON.stringify({ ...shop, vending_id: 6, currency: 'ZENY' }),
  )
  expect([tagged?.currency, named?.currency]).toEqual(['CASH', 'ZENY'])
  expect(tagged?.rows).toEqual([
    { nameid: 501, price: 5, amount: 1, refine: 0, Grade: 0, Slots: 0, cards: [], Option: [], Type: '' },
  ])
  await expect(shops(JSON.stringify({ ...shop, shop_title: '便宜 [CASH]' }))).rejects.toThrow(
    'line 1: record: currency is missing',
  )
})
it.each([
  [{ vending_id: 'x' }, 'vending_id'],
  [{ items: [{ nameid: 501, price: -1, amount: 1 }] }, 'items.0.price'],
  [{ items: [{ nameid: 501, price: 1, amount: 0 }] }, 'items.0.amount'],
  [{ items: [{ nameid: 501, price: 1, amount: 1, Grade: 9 }] }, 'items.0.Grade'],
])('a shop with %j is rejected', async (fields, where) => {
  await expect(
    shops(`${JSON.stringify(shop)}\n${JSON.stringify({ ...shop, vending_id: 7, ...fields })}`),
  ).rejects.toThrow(`a.jsonl, line 2: ${where}: `)
})
it('two shops with the same id are rejected', async () => {
  await expect(shops(`${JSON.stringify(shop)}\n${JSON.stringify(shop)}`)).rejects.toThrow(
    'line 2: vending_id 5 is also in line 1',
  )
})

it('a sale has a time in Taipei or with a zone, and a grade as a letter or a number', async () => {
  const read = await sales(
    [sale, { ...sale, purchased_date: '2026-03-01T00:00:00Z', grade: 'A', sale_id: 77, buyer_account_id: 3 }]
      .map((entry) => JSON.stringify(entry))
      .join('\n'),
  )
  expect(read.map((entry) => [entry.soldAt, entry.grade, entry.sourceKey, entry.buyerId])).toEqual([
    [Date.UTC(2026, 2, 1), 0, null, null],
    [Date.UTC(2026, 2, 1), 4, '77', 3],
  ])
})
it.each([
  ['8 hours ahead', '2026-03-02T08:00:00Z'],
  ['a month ahead', '2026-04-02T00:00:00Z'],
  ['years ahead', '2031-03-02T00:00:00Z'],
])('a sale %s is rejected with its line', async (_when, purchased_date) => {
  const both = [sale, { ...sale, purchased_date }].map((entry) => JSON.stringify(entry)).join('\n')
  await expect(sales(both)).rejects.toThrow(/^a\.jsonl, line 2: purchased_date: .* is in the future/)
})
it('a sale of a clock that is some minutes ahead counts as made now', async () => {
  const [read] = await sales(JSON.stringify({ ...sale, purchased_date: '2026-03-02T00:04:00Z' }))
  expect(read?.soldAt).toBe(Date.UTC(2026, 2, 2))
})
it('half a character in an option of a sale is replaced', async () => {
  const [read] = await sales(JSON.stringify({ ...sale, options: ['水\ud83d'] }))
  expect(read?.options).toEqual(['水\ufffd'])
})
it('the id of a sale is text without surrounding spaces', async () => {
  const ids = [7, '7 ', '\t七\n', '9007199254740993', null]
  const read = await sales(ids.map((sale_id) => JSON.stringify({ ...sale, sale_id })).join('\n'))
  expect(read.map(({ sourceKey }) => sourceKey)).toEqual(['7', '7', '七', '9007199254740993', null])
})
it('a sale with an id that would be rounded is rejected', async () => {
  // `JSON.parse` reads both as 9007199254740992.
  for (const id of ['9007199254740992', '9007199254740993', '1.5', '"  "'])
    await expect(sales(JSON.stringify(sale).replace('{', `{"sale_id":${id},`))).rejects.toThrow('line 1: sale_id: ')
})
it.each([
  [{ purchased_date: 'yesterday' }, 'purchased_date: must be a time'],
  [{ currency: 'ALL' }, 'currency: '],
  [{ nameid: null }, 'nameid: '],
])('a sale with %j is rejected', async (fields, reason) => {
  await expect(sales(JSON.stringify({ ...sale, ...fields }))).rejects.toThrow(`line 1: ${reason}`)
})
