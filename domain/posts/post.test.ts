import { expect, it } from 'vitest'
import { postBadge, sortNewestFirst, sortPinnedFirst } from './post.ts'

it('the newest announcement is first, in any format of time', () => {
  const posts = [
    { id: '9', created_at: '2026-01-01 08:00:00' },
    { id: '10', created_at: '2026-01-01T00:00:00Z' },
    { id: '2', created_at: '2026-01-01T00:00:01.000Z' },
    { id: '7', created_at: 'soon' },
  ]
  expect(sortPinnedFirst(posts).map(({ id }) => id)).toEqual(['2', '10', '9', '7'])
})

it('pinned announcements are first, except in a feed', () => {
  const posts = [
    { id: '1', created_at: '2026-01-01 08:00' },
    { id: '2', created_at: '2026-01-02 08:00', pinned: true },
    { id: '3', created_at: '2026-01-03 08:00' },
  ]
  expect(sortPinnedFirst(posts).map(({ id }) => id)).toEqual(['2', '3', '1'])
  expect(sortNewestFirst(posts).map(({ id }) => id)).toEqual(['3', '2', '1'])
})

it('each type has a name and a colour, and unknown ones are grey', () => {
  expect([0, 1, 2, 3, 4, -1].map(postBadge)).toEqual([
    { label: '系統', className: 'badge badge-system' },
    { label: 'Q&A', className: 'badge badge-qa' },
    { label: '活動', className: 'badge badge-event' },
    { label: '頁面', className: 'badge' },
    { label: '未知', className: 'badge' },
    { label: '未知', className: 'badge' },
  ])
})
