/** What the OpenAPI document has against an answer. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { readDescriptions } from '../../api/contract-tables.ts'
import type { AnyEndpoint } from '../../api/endpoint.ts'
import { openApiDocument } from '../../api/openapi/document.ts'
import { openApiPath } from '../../api/openapi/parameters.ts'
import type { OpenApi } from '../../api/openapi/types.ts'
import { version } from '../../domain/version.ts'
import { printable } from '../pull/quarantine.ts'

/** Differences of a JSON answer, one line each; empty if there are none. */
export type Differences = (endpoint: AnyEndpoint, status: number, sent: unknown) => string[]

export interface ComparedContract {
  document: OpenApi
  differences: Differences
}

const base = 'openapi:/contract'
/** Different places, at most; the same field in several records is one. */
const maxDifferences = 5

/** The document for a host at an address, and its schemas, compiled when they are needed. */
export function openContract(server: string): ComparedContract {
  const document = openApiDocument(readDescriptions(), { server, version })
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, verbose: true })
  // The document is no schema; schemas are found by their place in it.
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document, base)

  return {
    document,
    differences(endpoint, status, sent) {
      const path = openApiPath(endpoint)
      const method = endpoint.method.toLowerCase()
      const answer = document.paths[path]?.[method]?.responses[String(status)]
      if (!answer) return [`status ${status} is not in the contract`]
      if (!('content' in answer) || !answer.content?.['application/json']?.schema) return []
      const steps = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema']
      const validate = ajv.compile({ $ref: `${base}#/${steps.map(escapeStep).join('/')}` })
      return validate(sent) ? [] : linesOf(validate.errors ?? [])
    },
  }
}

function escapeStep(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function linesOf(errors: readonly ErrorObject[]): string[] {
  const lines = new Map<string, string>()
  for (const error of errors) {
    const place = placeOf(error.instancePath)
    // Keys of records differ, the field is the same.
    const kind = `${place.replace(/\[\d+\]|(?<=^|\.)\d+/g, '*')} ${error.message}`
    if (error.keyword !== 'anyOf' && !lines.has(kind)) lines.set(kind, `${place} ${adviceOf(error)}`)
    if (lines.size > maxDifferences) break
  }
  return [...lines.values()].slice(0, maxDifferences)
}

/** `/Items/0/Id` → `Items[0].Id`. */
function placeOf(pointer: string): string {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const text = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  return text === '' ? 'the answer' : printable(text.replace(/^\./, ''))
}

function adviceOf({ keyword, params, message = '', data }: ErrorObject): string {
  if (keyword === 'required') return `lacks ${printable(params.missingProperty)}: send it`
  const expected = keyword === 'enum' ? `must be one of ${JSON.stringify(params.allowedValues)}` : message
  return `${expected}: it is ${printable(data)}`
}
