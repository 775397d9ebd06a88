import type { JsonSchema } from '../../../api/openapi/json-schema.ts'
import type { OpenApi, OpenApiAnswer, Operation } from '../../../api/openapi/types.ts'

export interface FieldView {
  name: string
  isRequired: boolean
  type: string
  /** Name of the shared type that the field's values have; '' if none. */
  shared: string
}

export interface CallView {
  method: string
  path: string
  id: string
  description: string
  isOptional: boolean
  /** Who may make the call: key of `developersCopy.callers`. */
  caller: 'all' | 'perhaps' | 'session' | 'key'
  parameters: FieldView[]
  body: FieldView[]
  answer: FieldView[]
  /** Statuses other than a success. */
  refusals: string[]
}

export interface ContractView {
  groups: { name: string; anchor: string; calls: CallView[] }[]
  types: { name: string; fields: FieldView[] }[]
}

/** The document as lists of calls and types. */
export function contractView({ paths, tags, components }: OpenApi): ContractView {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => (operation ? [callView(method, path, operation)] : [])),
  )
  return {
    groups: tags.map(({ name }, index) => ({
      name,
      anchor: `group-${index + 1}`,
      calls: calls.filter(({ tag }) => tag === name),
    })),
    types: Object.entries(components.schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  }
}

function callView(method: string, path: string, operation: Operation): CallView & { tag: string } {
  const { operationId, description, security, parameters = [], requestBody, responses, tags } = operation
  const answers = Object.entries(responses)
  const success = answers.find(([status]) => status.startsWith('2'))?.[1]
  return {
    method: method.toUpperCase(),
    path,
    id: operationId,
    tag: tags[0] ?? '',
    description,
    isOptional: operation['x-optional'] === true,
    caller: callerOf(security),
    parameters: parameters.map(({ name, required = false, schema }) => field(name, schema, required)),
    body: contentFields(requestBody?.content),
    answer: contentFields(success && 'content' in success ? success.content : undefined),
    refusals: answers.map(([status]) => status).filter((status) => /^[3-5]/.test(status)),
  }
}

function callerOf(security: Operation['security']): CallView['caller'] {
  if (security.length === 0) return 'all'
  const names = security.flatMap(Object.keys)
  if (names.includes('key')) return 'key'
  return security.length > 1 ? 'perhaps' : 'session'
}

/** The fields of an object, or the one value that a body or an answer is. */
function contentFields(content: OpenApiAnswer['content']): FieldView[] {
  return Object.entries(content ?? {}).flatMap(([type, { schema }]) => {
    if (type !== 'application/json' || !schema) return [field(type, schema ?? {}, true)]
    const fields = fieldsOf(schema)
    return fields.length > 0 ? fields : [field('', schema, true)]
  })
}

function fieldsOf({ properties, required = [], allOf }: JsonSchema): FieldView[] {
  const own = Object.entries(properties ?? {}).map(([name, schema]) =>
    field(name, schema as JsonSchema, required.includes(name)),
  )
  return [...own, ...(allOf ?? []).flatMap((part) => (isSchema(part) ? partFields(part) : []))]
}

function partFields(part: JsonSchema): FieldView[] {
  return part.$ref ? [field('', part, true)] : fieldsOf(part)
}

function field(name: string, schema: JsonSchema, isRequired: boolean): FieldView {
  return { name, isRequired, type: typeText(schema), shared: sharedType(schema) }
}

/** The shared type of a value, of a list's entries or of an object's values. */
function sharedType({ $ref, items, additionalProperties }: JsonSchema): string {
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (isSchema(items)) return sharedType(items)
  return isSchema(additionalProperties) ? sharedType(additionalProperties) : ''
}

/** A type as in TypeScript, such as `integer | null`, `Item[]` or `{ [key]: Item }`. */
function typeText(schema: JsonSchema): string {
  const { $ref, type, items, additionalProperties, properties, anyOf } = schema
  if ($ref) return sharedType(schema)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (anyOf) return anyOf.map((part) => (isSchema(part) ? typeText(part) : 'any')).join(' | ')
  const types = (Array.isArray(type) ? type : [type ?? 'any']).map((one) => {
    if (one === 'array') return isSchema(items) ? listText(typeText(items)) : 'any[]'
    if (one !== 'object') return String(one)
    if (isSchema(additionalProperties)) return `{ [key]: ${typeText(additionalProperties)} }`
    return `{ ${Object.keys(properties ?? {}).join(', ')} }`
  })
  return types.join(' | ')
}

function listText(text: string): string {
  return text.includes(' | ') ? `(${text})[]` : `${text}[]`
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
