import { expect, it } from 'vitest'
import { formatPlanQuery, maxPlanWants, parsePlanQuery } from './plan-query.ts'
import { formatReformQuery, parseReformQuery } from './reform-query.ts'

const written = (pairs: readonly (readonly [string, string | undefined])[]) =>
  new URLSearchParams(pairs.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()

it('the state of an enchant’s planner is what its address says', () => {
  const address =
    'want=4.29003.up%7E3.29184&grade=1&item=2161&aim=money&mats=7037%3A500%7E951%3A20000&piece=90000&ready=5000000'
  const query = parsePlanQuery(new URLSearchParams(address))
  expect(query).toEqual({
    wants: [
      { slot: 4, key: '29003', orHigher: true },
      { slot: 3, key: '29184', orHigher: false },
    ],
    ...{ hasMore: false, grade: 1, item: '2161', aim: 'money', piece: '90000', ready: '5000000' },
    materials: [
      { key: '7037', price: '500' },
      { key: '951', price: '20000' },
    ],
  })
  expect(written(formatPlanQuery(query))).toBe(address)
})

it('an address without a state has none, and wrong parts keep their texts', () => {
  const empty = parsePlanQuery(new URLSearchParams(''))
  expect(empty).toMatchObject({ wants: [], grade: undefined, aim: 'tries', materials: [], piece: '', ready: '' })
  expect(written(formatPlanQuery(empty))).toBe('')
  const wrong = parsePlanQuery(new URLSearchParams('want=x~4.&grade=x&aim=both&mats=7037&ready=-1'))
  expect(wrong).toMatchObject({
    wants: [
      { slot: Number.NaN, key: 'x' },
      { slot: Number.NaN, key: '4.' },
    ],
    ...{ grade: Number.NaN, aim: 'tries', materials: [{ key: '7037', price: '' }], ready: '-1' },
  })
})

it('names of enchants without a page may contain dots, colons and digits', () => {
  const wants = [{ slot: 4, key: 'ATK 1.5:2', orHigher: true }]
  const materials = [{ key: 'ore: rough', price: '7' }]
  const query = { wants, materials, grade: undefined, item: '', aim: 'tries', piece: '', ready: '' } as const
  const read = parsePlanQuery(new URLSearchParams(written(formatPlanQuery({ ...query, wants, materials }))))
  expect(read).toMatchObject({ wants, materials })
})

it('more enchants than are planned are named as such', () => {
  const want = Array.from({ length: maxPlanWants + 1 }, (_, at) => `4.${at + 1}`).join('~')
  const { wants, hasMore } = parsePlanQuery(new URLSearchParams({ want }))
  expect([wants.length, hasMore]).toEqual([maxPlanWants, true])
})

it('the state of a reform box’s planner is what its address says', () => {
  const address = 'to=31361&from=1461&at=9&plus=12&aim=money&mats=7037%3A500&ready=90000'
  const query = parseReformQuery(new URLSearchParams(address))
  expect(query).toEqual({
    ...{ to: '31361', from: '1461', at: '9', plus: '12', aim: 'money', ready: '90000' },
    materials: [{ key: '7037', price: '500' }],
  })
  expect(written(formatReformQuery(query))).toBe(address)
  expect(written(formatReformQuery(parseReformQuery(new URLSearchParams(''))))).toBe('')
})
