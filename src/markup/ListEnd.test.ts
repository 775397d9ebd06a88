import { expect, it } from 'vitest'
import { EmptyList } from './ListEnd.tsx'

const linkOf = (html: unknown) => /<a class="btn" href="([^"]*)">([^<]*)/.exec(String(html))?.slice(1)

it('a list without a match leads to the whole list, and one without rows leads home', () => {
  expect(linkOf(EmptyList({ rows: 3, empty: '沒有', href: '/enchant' }))).toEqual(['/enchant', '清除條件'])
  expect(linkOf(EmptyList({ rows: 0, empty: '沒有', href: '/enchant' }))).toEqual(['/', '回到首頁'])
})
it('a table of another page has no link: its search box clears itself', () => {
  expect(linkOf(EmptyList({ rows: 3, empty: '沒有' }))).toBeUndefined()
})
