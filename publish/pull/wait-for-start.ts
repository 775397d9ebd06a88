import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { startingSchema } from '../../api/readiness.ts'
import type { ApiClient } from './api-client.ts'

const pollMs = 1_000
/** Polls between two notes in the log. */
const noteEvery = 10

/** Waits while the host loads its data. A host without `/ready` counts as started. */
export async function waitForStart(client: ApiClient): Promise<void> {
  for (let polls = 0; ; polls++) {
    const state = v.safeParse(startingSchema, await client.readiness())
    if (!state.success) return
    if (polls % noteEvery === 0) client.note(`${client.host}/ready`, `the host is starting: ${state.output.step}`)
    await sleep(pollMs)
  }
}
