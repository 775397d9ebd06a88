import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { login, logout, signUp } from './auth.ts'
import { errorBodySchema } from './errors.ts'
import { allowFirewall } from './firewall.ts'
import { searchSales, searchVending } from './market.ts'
import { getPosts } from './post.ts'

const row = {
  nameid: 501,
  shop_title: '[ZENY] 店',
  char_name: '甲',
  map: 'prontera',
  x: 1,
  y: 2,
  price: 100,
  amount: 3,
}
const rows = (...results: unknown[]) => v.parse(searchVending.answer, { results }).results

it('a number may be a text, and a text may be a number', () => {
  const fields = {
    ...row,
    shop_title: 7,
    char_name: 123,
    map: 456,
    x: '12',
    y: ' 34 ',
    price: '1,234,567',
    amount: '3',
  }
  expect(rows(fields)).toMatchObject([
    { shop_title: '7', char_name: '123', map: '456', x: 12, y: 34, price: 1_234_567, amount: 3 },
  ])
})
it('an unreadable field of a row is empty', () => {
  const fields = { ...row, char_name: {}, map: [], x: {}, y: -1, refine: 'x', cards: 'x', Option: null, Slots: 1e9 }
  expect(rows(fields)).toMatchObject([
    { char_name: '', map: '', x: 0, y: 0, refine: 0, cards: [], Option: [], Slots: 0 },
  ])
})
it('a row without a readable item or price is omitted and logged', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(rows({ ...row, nameid: 'x' }, { ...row, price: 'much' }, row)).toHaveLength(1)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('2 of 3 rows'))
  // A comma that does not separate thousands may be a decimal comma.
  for (const price of ['1,5', '12,34', '1,2345', '1234,567']) expect(rows({ ...row, price }), price).toEqual([])
  warn.mockRestore()
})
it('times in seconds and milliseconds are converted to Taipei time', () => {
  const times = [1_767_323_045, 1_767_323_045_000, '1767323045', '2026-01-02 11:04', {}]
  const posts = times.map((created_at, id) => ({ id, title: 2026, content: 5, created_at }))
  expect(v.parse(getPosts.answer, posts).map((post) => [post.title, post.content, post.created_at])).toEqual([
    ...Array.from({ length: 4 }, () => ['2026', '5', '2026-01-02 11:04']),
    ['2026', '5', ''],
  ])
  const sale = { price: '1,000', amount: 2, purchased_date: 1_767_290_645 }
  const { results } = v.parse(searchSales.answer, { results: [{ nameid: '501', min_price: 'x', history: [sale] }] })
  expect(results[0]).toMatchObject({
    min_price: null,
    history: [{ price: 1000, purchased_date: '2026-01-02 02:04' }],
  })
})
it.each([null, { results: null }, { results: [] }])('%j is a search without results', (answer) => {
  expect(v.parse(searchVending.answer, answer).results).toEqual([])
  expect(v.parse(searchSales.answer, answer).results).toEqual([])
})
it.each([null, { posts: null }, []])('%j is a list without announcements', (answer) => {
  expect(v.parse(getPosts.answer, answer)).toEqual([])
})

it('a token without an error is a login, for any types of the other fields', () => {
  for (const error of [false, null, {}, []]) {
    const answer = { token: 't', username: {}, account_id: null, role: ['x'], error, toast: false }
    expect(v.parse(login.answer, answer)).toEqual({
      session: { token: 't', username: '', accountId: '', role: '' },
      toast: undefined,
      error: undefined,
      secondFactorKinds: ['code'],
    })
  }
  expect(v.parse(login.answer, { token: 12345 }).session.token).toBe('12345')
})
it.each([{}, { token: '' }, { token: null }, { token: {} }, { token: 'a\nb' }, { token: '代幣' }])(
  'the token of %j is missing, because a header cannot contain it',
  (answer) => {
    expect(v.parse(login.answer, answer).session.token).toBe('')
  },
)
it('a toast may be a text, even in an error', () => {
  expect(v.parse(signUp.answer, { token: 't', toast: '歡迎' }).toast).toEqual({ title: '歡迎', variant: 'info' })
  expect(v.parse(errorBodySchema, { toast: '名稱已有人使用' }).toast).toEqual({
    title: '名稱已有人使用',
    variant: 'info',
  })
  expect(v.parse(signUp.answer, { token: 't', toast: { title: 5, variant: 'error' } }).toast).toMatchObject({
    title: '5',
    variant: 'error',
  })
  for (const toast of [[], {}]) expect(v.parse(signUp.answer, { token: 't', toast }).toast).toBeUndefined()
})
it.each([
  [{ state: 1 }, true],
  [{ state: '1', msg: 5 }, true],
  [{ state: true }, false],
  [{}, false],
])('the logout answer %j has ok %s', (answer, ok) => {
  expect(v.parse(logout.answer, answer).ok).toBe(ok)
})
it.each([
  [{ Status: 1 }, true],
  [{ Status: 'false', Message: 5 }, false],
  [{}, false],
  [null, false],
])('the firewall answer %j has the Status %s', (answer, Status) => {
  expect(v.parse(allowFirewall.answer, answer).Status).toBe(Status)
})
