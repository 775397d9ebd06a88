import { Tinypool } from 'tinypool'
import { createSanitiser, type SanitiserOptions } from '../../../api/sanitise.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { BusyError } from '../../base/index.ts'
import { HostError } from '../../http/index.ts'

export interface SanitiseWorkerOptions extends SanitiserOptions {
  /** A text that takes longer, with its wait for the thread, is refused, and its thread is terminated. */
  timeoutMs?: number
  /** Maximum number of texts that wait for the thread. */
  maxWaiting?: number
}

/** Sanitised on the main thread, in at most 20 ms: starting a thread takes longer. */
const inlineMaxChars = 2_000
/** A table of 2,000 cells has 4,000. */
const maxTags = 20_000

/** Sanitises HTML of requests in one thread, without delaying other requests. */
export function createSanitiseWorker({ ownOrigins = [], timeoutMs = 10_000, maxWaiting = 8 }: SanitiseWorkerOptions) {
  const sanitiseInline = createSanitiser({ ownOrigins })
  const pool = new Tinypool({
    filename: new URL('./sanitise-thread.ts', import.meta.url).href,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
  })
  // The text that the thread was sanitising is rejected; a thread that ends while it is idle is replaced at the next text.
  pool.on('error', () => {})
  return {
    /** Rejects with 413 if the text has too many tags or takes too long, with `BusyError` if too many texts wait. */
    async sanitise(html: string): Promise<string> {
      const tags = html.match(/<[a-z/!?]/gi)?.length ?? 0
      if (tags > maxTags) throw new HostError(413, fill(accountsHostCopy.contentTags, { max: maxTags }))
      if (html.length <= inlineMaxChars) return sanitiseInline(html)
      if (pool.queueSize >= maxWaiting) throw new BusyError('too many texts wait for sanitising')
      const signal = AbortSignal.timeout(timeoutMs)
      return pool.run({ html, ownOrigins }, { signal }).catch((error: unknown) => {
        throw signal.aborted ? new HostError(413, accountsHostCopy.contentSlow) : error
      })
    },
    close: () => pool.destroy(),
  }
}

export type SanitiseWorker = ReturnType<typeof createSanitiseWorker>
