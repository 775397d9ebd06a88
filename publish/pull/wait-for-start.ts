import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { getReadiness } from '../../api/health.ts'
import { startingSchema } from '../../api/readiness.ts'
import type { ApiClient } from './api-client.ts'

const pollMs = 1_000
/** Number of polls between two reports. */
const reportEvery = 10

/** Waits while the host loads its data. A host without `/ready` counts as started. */
export async function waitForStart(client: ApiClient): Promise<void> {
  for (let polls = 0; ; polls++) {
    const state = v.safeParse(startingSchema, await client.readiness())
    if (!state.success) return
    if (polls % reportEvery === 0)
      client.report(client.host + getReadiness.path(), `the host is starting: ${state.output.step}`, pollMs)
    await sleep(pollMs)
  }
}
