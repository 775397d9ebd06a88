import type { Endpoint } from '../../api/endpoint.ts'
import { HttpStatusError } from '../../api/errors.ts'
import type { ApiClient } from './api-client.ts'
import { describeAnswerFailure, isAnswerFailure } from './failures.ts'

/**
 * A list that a host may lack: `none` if the call fails, or its answer is not such a list. If a host had the list
 * before, the size checks (thresholds.ts) refuse the snapshot.
 */
export async function optionalList<A>(client: ApiClient, endpoint: Endpoint<void, void, A>, none: A): Promise<A> {
  const list = await fetchOptional(client, endpoint)
  if (list === undefined) return none
  try {
    return client.check(endpoint, list)
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    client.report(client.host + endpoint.path(), describeAnswerFailure(error))
    return none
  }
}

/** The unchecked answer of such a call; undefined if the call fails. */
export async function fetchOptional(client: ApiClient, endpoint: Endpoint<void, void, unknown>): Promise<unknown> {
  try {
    return (await client.get(endpoint.path(), 'list', 1)).sent
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    return undefined
  }
}

/** Whether the host has an optional call: it answers it as the contract says, or is only busy or without its database. */
export async function hasCall(client: ApiClient, endpoint: Endpoint<void, void, unknown>): Promise<boolean> {
  try {
    client.check(endpoint, (await client.get(endpoint.path(), 'record', 1)).sent)
    return true
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    return error instanceof HttpStatusError && (error.status === 429 || error.status === 503)
  }
}
