/**
 * The examples of the OpenAPI document are what our host was sent and answered: `WRITE_EXAMPLES=1 npm test --
 * tests/contract/openapi-examples.test.ts` records them again. `tests/host.ts` compares each answer with the document.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints, nameOfCall } from '../../api/endpoints.ts'
import { type CallExample, callExamples } from '../../api/openapi/examples.ts'
import { must, password, type TestHost } from '../host.ts'
import { projectRoot } from '../house/project-files.ts'
import { completeHost } from './complete-host.ts'

const file = path.join(projectRoot, 'data/openapi-examples.json')

interface Request {
  parameters?: Record<string, string | number>
  body?: object
  /** Whether the answer differs each time, and is no example. */
  varies?: true
}

const requests: Record<string, Request> = {
  'GET /item/version': {},
  'GET /item/cache': {},
  'GET /item/facts': {},
  'GET /item/:id': { parameters: { id: 1 } },
  'GET /item/:id/name': { parameters: { id: 1 } },
  'GET /db/package': {},
  'GET /package/:id': { parameters: { id: 'box' } },
  'GET /db/reform': {},
  'GET /reform/:id': { parameters: { id: 2 } },
  'GET /enchant': {},
  'GET /enchant/:id': { parameters: { id: 1 } },
  'GET /refine': {},
  'GET /monster': {},
  'GET /monster/:id': { parameters: { id: 1002 } },
  'GET /map': {},
  'GET /map/:name': { parameters: { name: 'field' } },
  'GET /shop-npc': {},
  'GET /records': {},
  'GET /posts': {},
  'GET /posts/:id': { parameters: { id: 1 } },
  'GET /donate/getPlan': {},
  'GET /vip/getPlan': {},
  'GET /api/myip': {},
  'GET /ready': {},
  'GET /account/recovery': {},
  'POST /SignUp': { body: { username: 'Brynhild', password, gender: 'female' }, varies: true },
  'POST /login': { body: { username: 'Brynhild', password }, varies: true },
}

let host: TestHost
beforeAll(async () => {
  host = await completeHost()
})
afterAll(() => host.close())

it('the examples are requests and answers of our host', async () => {
  const examples: Record<string, CallExample> = {}
  for (const [name, { parameters = {}, body, varies }] of Object.entries(requests)) {
    const endpoint = must(endpoints.find((call) => nameOfCall(call) === name))
    const answer = await host.send(endpoint.path(parameters as never), { body })
    expect(answer.ok, name).toBe(true)
    examples[name] = {
      ...(parameters && Object.keys(parameters).length > 0 && { parameters: texts(parameters) }),
      ...(body && { body: { example: body } }),
      ...(!varies && { answer: { example: withFixedVersion(await answer.json()) } }),
    }
  }
  if (process.env.WRITE_EXAMPLES) writeFileSync(file, `${JSON.stringify(examples, null, 2)}\n`)
  expect(Object.keys(callExamples)).toEqual(Object.keys(requests))
  // The host may answer more by now.
  expect(examples).toMatchObject(callExamples)
})

/** The version is a hash, which differs with each change of the program. */
function withFixedVersion(answer: object): object {
  return 'Version' in answer ? { ...answer, Version: '3c92fccbf53847a6' } : answer
}

function texts(parameters: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
}
