/** The OpenAPI document, and its schemas compiled with Ajv. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { readDescriptions } from '../api/contract-tables.ts'
import type { AnyEndpoint } from '../api/endpoint.ts'
import { openApiDocument } from '../api/openapi/document.ts'
import { openApiPath } from '../api/openapi/parameters.ts'

const base = 'https://contract.test/openapi.json'

export const openApi = openApiDocument(readDescriptions(), { server: 'http://127.0.0.1:8787', version: '1.0.0' })

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: false })
// Its schemas are found by their place in it; it is no schema itself.
ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'paths', 'components'])
ajv.addSchema(openApi, base)

const compiled = new Map<string, ValidateFunction>()

/** The schema at a JSON Pointer of the document. */
function schemaAt(pointer: string): ValidateFunction {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${base}#${pointer}` })
  compiled.set(pointer, known)
  return known
}

/** What the document says against a JSON answer of a call; undefined if it fits. */
export function answerFault(endpoint: AnyEndpoint, status: number, value: unknown): string | undefined {
  const operation = openApi.paths[openApiPath(endpoint)]?.[endpoint.method.toLowerCase()]
  const answer = operation?.responses[String(status)]
  if (!answer) return `no status ${status}`
  if (!('content' in answer) || !answer.content?.['application/json']?.schema) return undefined
  const steps = ['paths', openApiPath(endpoint), endpoint.method.toLowerCase(), 'responses', String(status)]
  const pointer = [...steps, 'content', 'application/json', 'schema'].map(encode).join('/')
  const validate = schemaAt(`/${pointer}`)
  if (validate(value)) return undefined
  const { instancePath = '', message = '' } = validate.errors?.[0] ?? {}
  return `${instancePath} ${message}`
}

function encode(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
}
