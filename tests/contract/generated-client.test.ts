/** A client that is generated from the OpenAPI document compiles, and reads our host. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import createClient from 'openapi-fetch'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import { nameOfCall, operationIds } from '../../api/endpoints.ts'
import { callExamples } from '../../api/openapi/examples.ts'
import { projectRoot } from '../house/project-files.ts'
import { openApi } from '../openapi.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { completeHost } from './complete-host.ts'

type Call = (client: unknown, params: object, body?: unknown) => Promise<unknown>

const folder = temporaryFolder('generated-client')
const head = [
  "import type { Client } from 'openapi-fetch'",
  "import type { paths } from './contract.d.ts'",
  'type BodyOf<O> = O extends { requestBody: { content: infer C } } ? C[keyof C] : undefined',
].join('\n')

beforeAll(async () => {
  const document: OpenAPI3 = JSON.parse(JSON.stringify(openApi))
  writeFileSync(path.join(folder, 'contract.d.ts'), astToString(await openapiTS(document)))
})

/** A function for each operation, whose parameters and body have the declared types. */
function clientCode(): string {
  const calls = Object.entries(openApi.paths).flatMap(([route, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const place = `paths['${route}']['${method}']`
      const body = operation?.requestBody ? `, body: BodyOf<${place}>` : ''
      return [
        `export async function ${operation?.operationId}(client: Client<paths>, params: ${place}['parameters']${body}) {`,
        `  const { data, error } = await client.${method.toUpperCase()}('${route}', { params${body && ', body'} })`,
        '  if (error !== undefined) throw new Error(error.error ?? error.message ?? "refused")',
        '  return data',
        '}',
      ].join('\n')
    }),
  )
  return [head, ...calls].join('\n')
}

/** Writes strict TypeScript that uses the generated types, and returns the compiler's errors. */
function errorsOf(name: string, code: string): string[] {
  const file = path.join(folder, `${name}.ts`)
  writeFileSync(file, code)
  const program = ts.createProgram([file], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2022 },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    paths: { 'openapi-fetch': [path.join(projectRoot, 'node_modules/openapi-fetch')] },
  })
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

it('compiles every call, and reads each example of our host', async () => {
  expect(errorsOf('client', clientCode())).toEqual([])
  const calls: Record<string, Call> = await import(pathToFileURL(path.join(folder, 'client.ts')).href)
  const host = await completeHost()
  const client = createClient({
    baseUrl: 'http://host.test',
    fetch: async (request: Request) => host.request(new URL(request.url).pathname + new URL(request.url).search),
  })
  const read = [...operationIds].flatMap(([endpoint, id]) => {
    const example = callExamples[nameOfCall(endpoint)]
    return example?.answer ? [{ id, path: example.parameters ?? {}, answer: example.answer.example as object }] : []
  })
  expect(read.length).toBeGreaterThan(20)
  for (const { id, path, answer } of read) {
    const version = 'Version' in answer && { Version: expect.any(String) }
    const expected = version ? { ...answer, ...version } : answer
    expect(await calls[id]?.(client, { path }), id).toMatchObject(expected)
  }
  await host.close()
})

it('knows the fields of answers', () => {
  const read = (field: string) =>
    [
      head,
      'export const read = async (client: Client<paths>): Promise<number | null | undefined> =>',
      `  (await client.GET('/package/{id}', { params: { path: { id: '1' } } })).data?.${field}`,
    ].join('\n')
  expect(errorsOf('known', read('Items?.[0]?.Chance'))).toEqual([])
  expect(errorsOf('unknown', read('Item')).join()).toContain("'Item' does not exist")
})
