/** iCalendar (RFC 5545) of the events that announcements name. */
import createCalendar from 'ical-generator'
import { homeCopy } from '../../../domain/copy/home.ts'
import { areDaysInOrder, eventDaysText } from '../../../domain/posts/event-days.ts'
import type { Post } from '../../../domain/posts/post.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { dayStartMs, instantMs } from '../../../domain/time/taipei-time.ts'
import { writableText } from './feed.ts'

interface Site {
  siteName: string
  siteUrl: string
}

/** The events of announcements with a first or a last day. */
export function eventCalendar(posts: readonly Post[], { siteName, siteUrl }: Site): Response {
  const calendar = createCalendar({
    name: writableText(`${siteName} ${homeCopy.event}`),
    prodId: { company: 'Midgard Almanac', product: 'events', language: 'ZH-TW' },
    url: `${siteUrl}/events.ics`,
  })
  for (const post of posts) {
    const period = periodOf(post)
    if (!period) continue
    const url = `${siteUrl}/news/${post.id}`
    // Without a time zone the library writes UTC; with one it would write the local time of this machine.
    calendar.createEvent({
      id: url,
      ...period,
      stamp: new Date(instantMs(post.created_at) ?? period.start.getTime()),
      summary: writableText(post.title),
      description: `${eventDaysText(post)}\n${url}`,
      url,
    })
  }
  return new Response(calendar.toString(), { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } })
}

/** From the start of the first day in Taipei to the end of the last one. An event with one open end has only the other day. */
function periodOf(post: Post): { start: Date; end: Date } | undefined {
  const { event_from: from, event_to: to } = post
  const start = dayStartMs(from ?? to ?? '')
  const last = dayStartMs(to ?? from ?? '')
  if (start === undefined || last === undefined || !areDaysInOrder(post)) return undefined
  return { start: new Date(start), end: new Date(last + dayMs) }
}
