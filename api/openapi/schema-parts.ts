import type * as v from 'valibot'

/** A schema with what some kinds of schemas have: the schemas inside, and values. */
export interface SchemaParts extends v.GenericSchema {
  pipe?: readonly PipeStep[]
  entries?: Record<string, v.GenericSchema>
  options?: readonly unknown[]
  literal?: unknown
  wrapped?: v.GenericSchema
  item?: v.GenericSchema
  value?: v.GenericSchema
}

export type PipeStep = SchemaParts | v.GenericPipeAction

/** Whether a step of a pipe, or an option, is a schema: others are actions, and the values of a picklist. */
export function isSchema(part: unknown): part is SchemaParts {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'
}
