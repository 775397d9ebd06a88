import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestHost } from '../../tests/host.ts'
import type { AppEnv } from './app-env.ts'
import { isWithinLimits, readJson } from './read-body.ts'
import { findRepeatedKey } from './repeated-key.ts'

const schema = v.object({ name: v.string(), deep: v.optional(v.object({ n: v.pipe(v.number(), v.integer()) })) })
const host = await createTestHost()
const seen: unknown[] = []
const echo = new Hono<AppEnv>().post('/echo', async (c) => {
  const body = await readJson(c, schema, { maxBytes: 1_000, maxDepth: 4, maxString: 100 })
  seen.push(body)
  return c.json(body)
})
host.app.route('/', echo)
afterAll(() => host.close())

const post = (body: BodyInit, type = 'application/json') =>
  host.request('/echo', { method: 'POST', body, headers: { 'Content-Type': type } })

describe('readJson', () => {
  it('reads the fields of the schema and drops the others', async () => {
    const answer = await post('{"name":"波利","deep":{"n":1},"extra":true}')
    expect([answer.status, await answer.json()]).toEqual([200, { name: '波利', deep: { n: 1 } }])
  })

  it('names the wrong field without its value', async () => {
    const answer = await post('{"name":"x","deep":{"n":"hunter2"}}')
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: string }
    expect(error).toContain('deep.n')
    expect(error).not.toContain('hunter2')
  })

  it.each([
    ['too long', 413, `{"name":"${'x'.repeat(2_000)}"}`],
    ['too deep', 400, `{"name":${'['.repeat(5)}${']'.repeat(5)}}`],
    ['a string too long', 400, `{"name":"${'x'.repeat(101)}"}`],
    ['no JSON', 400, '{name:1}'],
    ['not an object', 400, '[]'],
    ['a repeated field', 400, '{"name":"x","name":"x"}'],
    ['a repeated field that is dropped', 400, '{"name":"x","more":[{"a":1,"\\u0061" :2}]}'],
  ])('rejects a body that is %s with %i', async (_, status, body) => expect((await post(body)).status).toBe(status))

  it('rejects a body that is not UTF-8, and other content types', async () => {
    expect((await post(new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400)
    expect((await post('{"name":"x"}', 'text/plain')).status).toBe(415)
    expect((await post('{"name":"x"}', 'application/json; charset=utf-8')).status).toBe(200)
  })
})

it.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', undefined],
  ['{"a":"\\"b\\":1","b":"a","c":["a","a"]}', undefined],
  ['{"a":1,"a":2}', 'a'],
  ['[{"x":{"b":1,\n"b"\t:2}}]', 'b'],
  ['{"\\u0061":1,"a":2}', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('findRepeatedKey finds keys that one object has twice: %s', (json, key) => {
  expect(findRepeatedKey(json)).toBe(key)
})

describe('isWithinLimits', () => {
  it('counts depth outside of strings only', () => {
    expect(isWithinLimits('["[[[[", "\\"[[["]', 1, 100)).toBe(true)
    expect(isWithinLimits('[[1]]', 1, 100)).toBe(false)
  })
})
