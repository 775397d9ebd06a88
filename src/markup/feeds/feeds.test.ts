/** The feeds as other programs read them: htmlparser2 and ical.js have no code in common with what wrote them. */
import { parseFeed } from 'htmlparser2'
import ICAL from 'ical.js'
import { afterEach, expect, it, vi } from 'vitest'
import type { Post } from '../../../domain/posts/post.ts'
import { atomFeed } from './atom.ts'
import { eventCalendar } from './calendar.ts'
import type { Feed } from './feed.ts'
import { jsonFeed } from './json-feed.ts'
import { rssFeed } from './rss.ts'

const siteUrl = 'https://wiki.test'
const publishedAt = Date.UTC(2026, 0, 2, 3, 4, 5)
const items = [
  {
    title: '<b>A & B</b> ]]> "\u0007',
    url: `${siteUrl}/news/1`,
    publishedAt,
    description: '<p>甲 &amp; 乙 ]]></p>\n<p> 丙</p>',
  },
  { title: '無日期', url: `${siteUrl}/news/2`, publishedAt: undefined, description: '' },
]
const feed = (path: string): Feed => ({ title: '公告 & 更新', description: '說明', siteUrl, path, items })

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([
  ['RSS', rssFeed, 'application/rss+xml; charset=utf-8'],
  ['Atom', atomFeed, 'application/atom+xml; charset=utf-8'],
] as const)('%s has each title, link, date and text', async (_, write, type) => {
  const answer = write(feed('/feed'))
  expect(answer.headers.get('Content-Type')).toBe(type)
  const read = parseFeed(await answer.text())
  expect(read?.title).toBe('公告 & 更新')
  expect(read?.items.map(({ title, link, description = '' }) => ({ title, link, description }))).toEqual(
    items.map(({ title, url, description }) => ({ title: title.replace('\u0007', ''), link: url, description })),
  )
  expect(read?.items[0]?.pubDate?.getTime()).toBe(publishedAt)
})

it('Atom titles are text, and the feed was updated with its newest entry', async () => {
  const text = await atomFeed(feed('/atom.xml')).text()
  expect(text.match(/<title type="text">/g)).toHaveLength(3)
  expect(text).not.toMatch(/<title type="html"/)
  expect(text).toContain(`<updated>${new Date(publishedAt).toISOString()}</updated>`)
  expect(text).toContain('href="https://wiki.test/atom.xml" rel="self"')
})

it('JSON Feed is of version 1.1', async () => {
  const answer = jsonFeed(feed('/feed.json'))
  expect(answer.headers.get('Content-Type')).toBe('application/feed+json')
  expect(await answer.json()).toEqual({
    ...{ version: 'https://jsonfeed.org/version/1.1', title: '公告 & 更新', description: '說明', language: 'zh-TW' },
    ...{ home_page_url: siteUrl, feed_url: `${siteUrl}/feed.json` },
    items: [
      {
        ...{ id: `${siteUrl}/news/1`, url: `${siteUrl}/news/1`, title: '<b>A & B</b> ]]> "' },
        ...{ content_html: items[0]?.description, date_published: new Date(publishedAt).toISOString() },
      },
      { id: `${siteUrl}/news/2`, url: `${siteUrl}/news/2`, title: '無日期', content_html: '' },
    ],
  })
})

const post = (id: string, rest: Partial<Post>): Post => ({
  ...{ id, type: 2, title: '活動', content: '', created_at: '2026-01-01T00:00:00Z', enable: true },
  ...rest,
})
const site = { siteName: '城', siteUrl }

it.each(['UTC', 'America/New_York', 'Pacific/Auckland'])(
  'the calendar has days of Taipei, written in %s',
  async (machine) => {
    vi.stubEnv('TZ', machine)
    const posts = [
      post('1', { title: '雙倍, 經驗; \\ 與 "掉落"'.repeat(6), event_from: '2026-01-02', event_to: '2026-01-05' }),
      post('2', { event_from: '2026-02-01' }),
      post('3', { event_to: '2026-03-01' }),
      post('4', {}),
      post('5', { event_from: '2026-01-05', event_to: '2026-01-02' }),
    ]
    const answer = eventCalendar(posts, site)
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    const events = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((part) => new ICAL.Event(part))
    expect(
      events.map(({ uid, startDate, endDate }) => [
        uid,
        startDate.toJSDate().toISOString(),
        endDate.toJSDate().toISOString(),
      ]),
    ).toEqual([
      [`${siteUrl}/news/1`, '2026-01-01T16:00:00.000Z', '2026-01-05T16:00:00.000Z'],
      [`${siteUrl}/news/2`, '2026-01-31T16:00:00.000Z', '2026-02-01T16:00:00.000Z'],
      [`${siteUrl}/news/3`, '2026-02-28T16:00:00.000Z', '2026-03-01T16:00:00.000Z'],
    ])
    expect(events[0]?.summary).toBe(posts[0]?.title)
    expect(text.match(/^DT(?:START|END|STAMP):\d{8}T\d{6}Z\r$/gm)).toHaveLength(9)
    const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))
    expect(longest).toBeLessThanOrEqual(75)
  },
)

it('a calendar without events is valid', async () => {
  const text = await eventCalendar([], site).text()
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')).toEqual([])
})
