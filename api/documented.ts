import * as v from 'valibot'

/**
 * Action for the end of a pipe: the form that the contract documents for a value, of which the schema reads further
 * forms. It has no effect on parsing. The form of a field that may be absent is optional, too.
 */
// @__NO_SIDE_EFFECTS__
export function documentedAs<Value>(form: v.GenericSchema) {
  return v.metadata<Value, { form: v.GenericSchema }>({ form })
}

/** The form of a field that may be absent or null. */
// @__NO_SIDE_EFFECTS__
export function mayBeMissing<S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema))
}
