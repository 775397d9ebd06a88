import { dayMs } from '../../../domain/time/day.ts'
import { repeat } from '../../base/index.ts'
import type { Deps } from '../../deps.ts'
import { readPostVersion } from '../../posts/index.ts'
import type { Publisher } from './publisher.ts'

/** Maximum delay, before the build, between an announcement's planned time and the refresh. */
const everyMs = 20_000

/**
 * Requests a refresh when an announcement's planned publication starts or ends: the host's own answers change by time,
 * but pages, feed and sitemap only with the next build. Returns a function that stops it.
 */
export function watchPlans(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  publisher: Publisher,
  checkEveryMs = everyMs,
): () => void {
  // Without the number of saves, because a save requests its own refresh.
  const phaseAt = async (at: number) => (await readPostVersion(database.db, at)).replace(/^\d+/, '')
  let lastPhase: string | undefined
  async function check() {
    // After a start, because the time may have passed while no host ran.
    lastPhase ??= await phaseAt(now() - dayMs)
    const phase = await phaseAt(now())
    if (lastPhase !== phase) publisher.request()
    lastPhase = phase
  }
  // An unavailable database is reported elsewhere; the next check sees what this one missed.
  return repeat(checkEveryMs, check, () => {}, { fromStart: true })
}
