import type { Endpoint } from '../../api/endpoint.ts'
import type { ApiClient } from './api-client.ts'
import { describeAnswerFailure, isAnswerFailure } from './failures.ts'

/**
 * A list that a host may lack: undefined if the call fails in any way. If a host had the list before, the size checks
 * (thresholds.ts) refuse the snapshot.
 */
export async function optionalList<A>(client: ApiClient, endpoint: Endpoint<void, void, A>): Promise<A | undefined> {
  const list = await askOptional(client, endpoint)
  if (list === undefined) return undefined
  try {
    return client.check(endpoint, list)
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    client.note(client.host + endpoint.path(), describeAnswerFailure(error))
    return undefined
  }
}

/** The same as raw data, for the probe. */
export async function askOptional(client: ApiClient, endpoint: Endpoint<void, void, unknown>): Promise<unknown> {
  try {
    return (await client.get(endpoint.path(), 'list', 1)).sent
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    return undefined
  }
}
