/** Which calls are made, and with which values. */
import type { AnyEndpoint } from '../../api/endpoint.ts'
import { endpoints, nameOfCall } from '../../api/endpoints.ts'
import { isObject } from '../pull/json.ts'

/** The list that names the records of a call, and how a row names its record. */
const keysFrom: Record<string, { list: string; keys: (answer: unknown) => unknown[] }> = {
  'GET /item/:id': { list: 'GET /item/cache', keys: recordKeys('Id') },
  'GET /item/:id/name': { list: 'GET /item/cache', keys: recordKeys('Id') },
  // The picture that every host has.
  'GET /item/:file{[1-9][0-9]{0,9}\\.png}': { list: '', keys: () => ['512.png'] },
  'GET /collection/:file{[1-9][0-9]{0,9}\\.png}': { list: 'GET /item/cache', keys: recordKeys('Id', '.png') },
  'GET /package/:id': { list: 'GET /db/package', keys: recordKeys('GroupId') },
  'GET /reform/:id': { list: 'GET /db/reform', keys: recordKeys('ReformBox') },
  'GET /enchant/:id': {
    list: 'GET /enchant',
    keys: (answer) => (isObject(answer) ? [...new Set(Object.values(answer))].filter((id) => Number(id) > 0) : []),
  },
  'GET /monster/:id': { list: 'GET /monster', keys: recordKeys('Id') },
  'GET /map/:name': { list: 'GET /map', keys: recordKeys('Name') },
  'GET /posts/:id': { list: 'GET /posts', keys: recordKeys('id') },
}

/** Values of required query parameters. */
const queries: Record<string, Record<string, string>> = {
  'GET /market/prices': { items: '501' },
  'GET /vending/search': { itemInfo: '501' },
  'GET /buying/search': { itemInfo: '501' },
  'GET /vending/logs': { itemInfo: '501' },
  'GET /vending/purchase': { itemInfo: '501' },
  'GET /admin/game-logs': { log: 'items' },
}

export interface PlannedCall {
  endpoint: AnyEndpoint
  /** Undefined: there is no record to ask for. */
  path: string | undefined
}

/** All calls that only read; lists before their records. */
export const readingCalls: readonly AnyEndpoint[] = endpoints
  .filter(({ method, access }) => method === 'GET' && access !== 'machine')
  .sort((a, b) => Number(nameOfCall(a) in keysFrom) - Number(nameOfCall(b) in keysFrom))

/** The requests of one call: one, or one for each of the first records of its list. */
export function requestsOf(
  endpoint: AnyEndpoint,
  lists: ReadonlyMap<string, unknown>,
  maxRecords: number,
): PlannedCall[] {
  const name = nameOfCall(endpoint)
  const names = [...endpoint.pattern.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter)
  if (names.length === 0) return [{ endpoint, path: endpoint.path((queries[name] ?? {}) as never) }]
  const source = keysFrom[name]
  const keys = source ? source.keys(lists.get(source.list)).slice(0, maxRecords) : []
  if (keys.length === 0) return [{ endpoint, path: undefined }]
  return keys.map((key) => ({ endpoint, path: endpoint.path({ [names[0] as string]: String(key) } as never) }))
}

/** The keys of a list, of an object of records, or of the one list in an object. */
function recordKeys(field: string, ending = ''): (answer: unknown) => unknown[] {
  return (answer) => {
    const list = isObject(answer) ? (Object.values(answer).find(Array.isArray) ?? Object.values(answer)) : answer
    if (!Array.isArray(list)) return []
    const keys = list.map((row) => (isObject(row) ? row[field] : undefined))
    return keys.filter((key) => typeof key === 'string' || typeof key === 'number').map((key) => `${key}${ending}`)
  }
}
