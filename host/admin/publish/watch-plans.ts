import type { Deps } from '../../deps.ts'
import { createPosts } from '../../posts/index.ts'
import type { Publisher } from './publisher.ts'

/** A planned announcement stands on the built pages so long after its time, and a build. */
const everyMs = 20_000

/**
 * Asks for a refresh when the time of a planned announcement begins or ends: the host's own answers change by
 * themselves, pages, feed and sitemap with the next build. Returns how to stop.
 */
export function watchPlans(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  publisher: Publisher,
  lookEveryMs = everyMs,
): () => void {
  const posts = createPosts(database.db)
  let known: string | undefined
  async function look() {
    // Without the count of saves: who saves asks by himself.
    const passed = (await posts.version(now())).replace(/^\d+/, '')
    if (known !== undefined && known !== passed) publisher.request()
    known = passed
  }
  // A database that is away is said by whoever needs it; the next look sees what this one missed.
  const timer = setInterval(() => look().catch(() => {}), lookEveryMs)
  timer.unref()
  look().catch(() => {})
  return () => clearInterval(timer)
}
