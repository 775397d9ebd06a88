/** Paths and parameters of calls as OpenAPI writes them. */
import type * as v from 'valibot'
import type { AnyEndpoint } from '../endpoint.ts'
import { statusesOf } from '../endpoints.ts'
import { getMarketPrices, maxPricedItems } from '../market-prices.ts'
import { callExamples } from './examples.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import type { Parameter } from './types.ts'

/** A parameter in a pattern, and its regular expression, of which a file's ending stays in the path. */
const segment = /:(\w+)(?:\{(.*?)(\\\.\w+)?\})?(?=\/|$)/g

/** `/item/:file{[1-9]…\.png}` → `/item/{file}.png`. */
export function openApiPath({ pattern }: AnyEndpoint): string {
  return pattern.replace(segment, (_, name: string, _pattern, end = '') => `{${name}}${end.replace('\\', '')}`)
}

export function parametersOf(endpoint: AnyEndpoint): Parameter[] {
  const { pattern, query, method } = endpoint
  const examples = callExamples[`${method} ${pattern}`]?.parameters ?? {}
  const inPath = [...pattern.matchAll(segment)].map(([, name = '', expression]): Parameter => {
    const schema: JsonSchema = { type: 'string', ...(expression ? { pattern: `^${expression}$` } : { minLength: 1 }) }
    return { name, in: 'path', required: true, schema }
  })
  const inQuery = Object.entries(query?.entries ?? {}).map(([name, schema]): Parameter => {
    if (endpoint === getMarketPrices && name === 'items') return commaSeparated(name)
    return { name, in: 'query', ...(isRequired(schema) && { required: true }), schema: jsonSchemaOf(schema) }
  })
  const statuses = statusesOf(endpoint)
  const ifMatch: Parameter = {
    name: 'If-Match',
    in: 'header',
    ...(statuses.includes(428) && { required: true }),
    description: 'The revision that the change is based on, as in `ETag`.',
    schema: { type: 'string' },
  }
  return [...inPath, ...inQuery, ...(statuses.includes(412) ? [ifMatch] : [])].map((parameter) =>
    parameter.name in examples ? { ...parameter, example: examples[parameter.name] } : parameter,
  )
}

/** A list of ids in one parameter: `items=501,502`. */
function commaSeparated(name: string): Parameter {
  const schema: JsonSchema = {
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    minItems: 1,
    maxItems: maxPricedItems,
  }
  return { name, in: 'query', required: true, style: 'form', explode: false, schema }
}

function isRequired({ type }: v.GenericSchema): boolean {
  return type !== 'optional' && type !== 'nullish'
}
