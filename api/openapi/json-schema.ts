/** Converts the schemas of calls to JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { PipeStep, SchemaParts } from './schema-parts.ts'

export type { JsonSchema }

/** Actions that JSON Schema has no word for; the host checks them in addition. */
const unwritten = ['check', 'trim', 'finite', 'safe_integer']

/** Formats that would refuse what valibot's action accepts: their patterns instead. */
const byPattern = ['iso_date', 'iso_date_time', 'iso_time', 'iso_timestamp']

/**
 * The documented form of a schema as JSON Schema. Of values that are also read in other forms it has only the right
 * one: the form of `documentedAs`, or what is valid before the first transformation.
 */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(rightForm(schema), config)
  return converted
}

const config: ConversionConfig = {
  target: 'draft-2020-12',
  overrideAction: ({ valibotAction, jsonSchema, errors }) => {
    const { type } = valibotAction
    if (type === 'safe_integer') return { ...jsonSchema, type: 'integer' }
    if (type === 'integer') return { ...jsonSchema, type: withType(jsonSchema.type, 'integer') }
    if (byPattern.includes(type) && 'requirement' in valibotAction) {
      const { format: _, ...rest } = jsonSchema
      return { ...rest, pattern: (valibotAction.requirement as RegExp).source }
    }
    // A limit of a type that may also be null.
    return unwritten.includes(type) || (errors && Array.isArray(jsonSchema.type)) ? jsonSchema : undefined
  },
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    const { type, entries } = valibotSchema as SchemaParts
    if (type === 'nullable' || type === 'nullish') return nullable(jsonSchema.anyOf?.[0] as JsonSchema)
    if (type === 'picklist' && (jsonSchema.enum ?? []).every(Number.isInteger))
      return { ...jsonSchema, type: 'integer' }
    if (type === 'literal') return { ...jsonSchema, type: typeof jsonSchema.const as 'string' }
    if (!entries || (jsonSchema.required ?? []).length > 0) return
    const { required: _, ...rest } = jsonSchema
    return rest
  },
}

function withType(types: JsonSchema['type'], type: 'integer'): JsonSchema['type'] {
  return Array.isArray(types) ? [type, ...types.filter((other) => other === 'null')] : type
}

/** The schema with null as a further type. */
function nullable(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined) return schema.anyOf ? { anyOf: [...schema.anyOf, { type: 'null' }] } : schema
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const type: JsonSchema['type'] = types.includes('null') ? types : [...types, 'null']
  return { ...schema, type, ...(schema.enum && { enum: [...schema.enum, null] }) }
}

/** The same schema without the forms that are only tolerated. */
function rightForm(schema: v.GenericSchema): v.GenericSchema {
  const { pipe, ...parts } = schema as SchemaParts
  if (pipe) return rightPipe(flat(pipe))
  const { entries, options, wrapped, item, value, type } = parts
  if (type === 'union') {
    const all = options as v.GenericSchema[]
    const right = all.filter((option) => !isTransformed(option))
    const kept = (right.length > 0 ? right : all).map(rightForm)
    return (kept.length === 1 ? kept[0] : { ...parts, options: kept }) as v.GenericSchema
  }
  return {
    ...parts,
    ...(entries && {
      entries: Object.fromEntries(Object.entries(entries).map(([name, inner]) => [name, rightForm(inner)])),
    }),
    ...(type === 'intersect' && { options: (options as v.GenericSchema[]).map(rightForm) }),
    ...(wrapped && { wrapped: rightForm(wrapped), default: undefined }),
    ...(item && { item: rightForm(item) }),
    ...(value && { value: rightForm(value) }),
  } as SchemaParts
}

function rightPipe(steps: readonly PipeStep[]): v.GenericSchema {
  const at = steps.findLastIndex(documentedForm)
  const first = rightForm((steps[at] && documentedForm(steps[at])) ?? (steps[0] as SchemaParts))
  const rest = steps.slice(Math.max(at, 0) + 1)
  const end = rest.findIndex(({ kind, type }) => kind === 'schema' || type === 'transform')
  const actions = end < 0 ? rest : rest.slice(0, end)
  return actions.length === 0 ? first : ({ ...first, pipe: [first, ...actions] } as SchemaParts)
}

/** The form of `documentedAs`, which is an action of the pipe. */
function documentedForm(step: PipeStep): v.GenericSchema | undefined {
  return 'metadata' in step ? (step.metadata as { form?: v.GenericSchema }).form : undefined
}

function flat(pipe: readonly PipeStep[]): PipeStep[] {
  return pipe.flatMap((step) => ('pipe' in step && step.pipe ? flat(step.pipe) : step))
}

/** Whether a value is only a form of another type. */
function isTransformed(schema: v.GenericSchema): boolean {
  const steps = flat((schema as SchemaParts).pipe ?? [])
  return steps.some(({ type }) => type === 'transform') && !steps.some(documentedForm)
}
