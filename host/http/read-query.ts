import * as v from 'valibot'
import { maxPages, type QueryFault } from '../../api/query.ts'
import { fill } from '../../domain/copy/fill.ts'
import { gameLogHostCopy } from '../../domain/copy/game-log.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import { marketHostCopy } from '../../domain/copy/market.ts'
import { orderDeskHostCopy } from '../../domain/copy/order-desk.ts'
import { queryHostCopy } from '../../domain/copy/query.ts'
import { maxKeywordLength } from '../../domain/market/keyword.ts'
import { deskStates } from '../../domain/payments/order-desk.ts'
import type { AppContext } from './app-env.ts'
import { HostError } from './host-error.ts'

const faultTexts: Record<QueryFault, string> = {
  badDate: queryHostCopy.badDate,
  badPage: fill(queryHostCopy.badPage, { most: maxPages }),
  badBefore: queryHostCopy.badBefore,
  badState: fill(orderDeskHostCopy.badState, { states: deskStates.join('、') }),
  badLog: gameLogHostCopy.badLog,
  keywordMissing: marketHostCopy.keywordMissing,
  keywordLong: fill(marketHostCopy.keywordLong, { most: maxKeywordLength }),
  daysWrong: marketHostCopy.daysWrong,
  currencyWrong: marketHostCopy.currencyWrong,
  itemsWrong: marketHostCopy.itemsWrong,
}

/**
 * Reads and validates the query of a request; an absent parameter is ''. Throws 400 for a wrong parameter, and for a
 * repeated one, which programs read in different ways.
 */
export function readQuery<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  c: AppContext,
  schema: S,
): v.InferOutput<S> {
  const values: Record<string, string> = {}
  for (const field of Object.keys(schema.entries)) {
    const [value = '', ...others] = c.req.queries(field) ?? []
    if (others.length > 0) throw new HostError(400, fill(hostCopy.fieldTwice, { field }))
    values[field] = value
  }
  const result = v.safeParse(schema, values, { abortPipeEarly: true })
  if (result.success) return result.output
  const [{ message }] = result.issues
  const field = v.getDotPath(result.issues[0]) ?? 'query'
  throw new HostError(400, fill(faultTexts[message as QueryFault] ?? hostCopy.badRequest, { field }))
}
