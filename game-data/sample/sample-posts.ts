import type { PostDraft } from '../../api/post.ts'
import { dayMs } from '../../domain/day.ts'
import { loadSampleWorld } from './load-sample.ts'

export interface SamplePost extends PostDraft {
  /** UTC milliseconds. */
  createdAt: number
}

const taipeiMs = 8 * 3_600_000

/** The sample's 30 announcements, oldest first, over the year before `endMs` (UTC milliseconds); some are disabled. */
export async function samplePosts(folder: string, endMs: number): Promise<SamplePost[]> {
  const { tables, catalogue } = await loadSampleWorld(folder)
  const lastMidnight = Math.floor((endMs + taipeiMs) / dayMs) * dayMs - taipeiMs
  return tables.posts
    .map(({ daysAgo, time, content, ...draft }) => ({
      ...draft,
      content: catalogue.link(content),
      createdAt: lastMidnight - daysAgo * dayMs + minutes(time) * 60_000,
    }))
    .sort((a, b) => a.createdAt - b.createdAt)
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
