import type { PostDraft } from '../../api/post.ts'
import { dayMs } from '../../domain/time/day.ts'
import { taipeiOffsetMs, taipeiText } from '../../domain/time/taipei-time.ts'
import { readTable } from './read-table.ts'

export interface SamplePost extends PostDraft {
  /** UTC milliseconds. */
  createdAt: number
}

/** A row of `posts.json`. */
interface PostRow extends PostDraft {
  /** Days before the end date, and the time of that day in Taipei (`HH:mm`). */
  daysAgo: number
  time: string
  /** First and last day of its event, in days after the end date. */
  eventDays?: [first: number, last: number]
}

/** The sample's 30 announcements, oldest first, over the year before `endMs` (UTC milliseconds); some are disabled. */
export async function samplePosts(folder: string, endMs: number): Promise<SamplePost[]> {
  const rows = await readTable<PostRow[]>(folder, 'posts')
  const lastMidnight = Math.floor((endMs + taipeiOffsetMs) / dayMs) * dayMs - taipeiOffsetMs
  const dayText = (days: number) => taipeiText(lastMidnight + days * dayMs).slice(0, 10)
  return rows
    .map(({ daysAgo, time, eventDays, ...draft }) => ({
      ...draft,
      ...(eventDays && { event_from: dayText(eventDays[0]), event_to: dayText(eventDays[1]) }),
      createdAt: lastMidnight - daysAgo * dayMs + minutes(time) * 60_000,
    }))
    .sort((a, b) => a.createdAt - b.createdAt)
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
