import type { Endpoint } from '../../api/endpoint.ts'
import { type ApiClient, answerLimits, describeAnswerFailure, isAnswerFailure } from './api-client.ts'

/**
 * A list that a host may lack: undefined where it has no such call, whatever it answers instead. A host that had it and
 * loses it is held back by the sizes (thresholds.ts).
 */
export async function optionalList<A>(client: ApiClient, endpoint: Endpoint<void, void, A>): Promise<A | undefined> {
  const found = await askOptional(client, endpoint)
  if (found === undefined) return undefined
  try {
    return await client.check(endpoint, undefined, found)
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    client.note(client.host + endpoint.path(), describeAnswerFailure(error))
    return undefined
  }
}

/** The same as the host sends it, for the probe. */
export async function askOptional(client: ApiClient, endpoint: Endpoint<void, void, unknown>): Promise<unknown> {
  try {
    return (await client.get(endpoint, undefined, answerLimits.list, { retries: 1 })).sent
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    return undefined
  }
}
