/** The OpenAPI document is valid for independent validators, and describes every call completely. */
import { registerSchema, validate } from '@hyperjump/json-schema/draft-2020-12'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { endpoints, nameOfCall, operationIds } from '../../api/endpoints.ts'
import { answerForms } from '../../api/openapi/answer-forms.ts'
import type { JsonSchema } from '../../api/openapi/json-schema.ts'
import { openApi } from '../openapi.ts'

const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

/** All schemas of the document, each with the names of the calls' fields in place of references. */
function schemasOf(value: unknown, place = ''): [place: string, schema: JsonSchema][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): [string, JsonSchema][] => {
    if (key === 'schema') return [[`${place}/${key}`, inner as JsonSchema]]
    if (key === 'schemas') return Object.entries(inner as Record<string, JsonSchema>)
    return schemasOf(inner, `${place}/${key}`)
  })
}

it('has every call once, with a description', () => {
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map(({ operation }) => operation?.operationId))).toEqual(new Set(operationIds.values()))
  expect(operations.filter(({ operation }) => operation?.description === '')).toEqual([])
})

it('is valid for Redocly, which reads schemas, too', async () => {
  const rules = {
    // `default` describes the refusals of calls that have no status 4xx of their own.
    'operation-4xx-response': 'off',
    'tag-description': 'off',
    // A host may send more than the contract has.
    'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const source = JSON.stringify(openApi)
  const lint = (text: string) => lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect((await lint(source)).map(({ message, location }) => `${location[0]?.pointer} ${message}`)).toEqual([])
  expect(await lint(source.replace('"type":"integer"', '"type":"int"'))).not.toEqual([])
})

it('is valid for the schema of OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(openApi) as never)).toMatchObject({ valid: true })
})

it('every schema compiles with two validators of JSON Schema 2020-12', async () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  const named = 'https://schemas.test/named'
  const withNames = (schema: object) =>
    JSON.parse(
      JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }).replaceAll(
        '#/components/schemas/',
        `${named}#/$defs/`,
      ),
    )
  const definitions = withNames({ $defs: openApi.components.schemas })
  ajv.addSchema(definitions, named)
  registerSchema(definitions, named)
  const found = schemasOf(openApi)
  expect(found.length).toBeGreaterThan(200)
  const once = new Map(found.map(([place, schema]) => [JSON.stringify(withNames(schema)), place]))
  for (const [text, place] of once) {
    expect(() => ajv.compile(JSON.parse(text)), place).not.toThrow()
    registerSchema(JSON.parse(text), `https://schemas.test/${encodeURIComponent(place)}`)
    await expect(validate(`https://schemas.test/${encodeURIComponent(place)}`), place).resolves.toBeInstanceOf(Function)
  }
})

it('nullable values are lists of types, and times are patterns', () => {
  const text = JSON.stringify(openApi)
  expect(text).not.toContain('"nullable"')
  expect(text).not.toMatch(/"format":"(?:date|time)/)
  expect(openApi.components.schemas.Package?.properties?.Description).toMatchObject({ type: ['string', 'null'] })
  const day = openApi.components.schemas.Announcement?.properties?.event_from as JsonSchema
  expect('2026-12-05').toMatch(new RegExp(day.pattern ?? '^$'))
  expect('2026-13-05').not.toMatch(new RegExp(day.pattern ?? '^$'))
})

it('no field of an answer is left undescribed', () => {
  // Whatever the account's export and audit lines contain.
  const known = ['exportAccount', 'getAuditLines']
  const open = operations.filter(({ operation }) => {
    const [json] = schemasOf(operation?.responses['200'] ?? {})
    return json && (/:\{\}[,}]/.test(JSON.stringify(json)) || Object.keys(json[1]).length === 0)
  })
  expect(open.map(({ operation }) => operation?.operationId).filter((id) => !known.includes(id ?? ''))).toEqual([])
  expect(JSON.stringify(openApi.components.schemas)).not.toMatch(/:\{\}/)
})

it('a list in a query is one parameter with commas', () => {
  const [items] = openApi.paths['/market/prices']?.get?.parameters ?? []
  expect(items).toMatchObject({ name: 'items', style: 'form', explode: false, schema: { type: 'array' } })
})

it('the form of an answer replaces only what an endpoint leaves open', () => {
  expect([...answerForms.keys()].filter((call) => !endpoints.includes(call)).map(nameOfCall)).toEqual([])
})
