import { useCallback } from 'react'
import type { CallOf, Client } from '../../api/client.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { type Asked, useAnswer } from './use-answer.ts'

/** `useAnswer` of one call of the contract, which is made again when its parameters change. */
export function useCall<P, B, A>(endpoint: Endpoint<P, B, A>, call: CallOf<P, B>): Asked<A> {
  const parameters = JSON.stringify(call)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal parameters are the same call
  const ask = useCallback((client: Client) => client.call(endpoint, call), [endpoint, parameters])
  return useAnswer(ask)
}
