import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestHost, type TestHost } from '../host.ts'

let host: TestHost
beforeEach(async () => {
  host = await createTestHost()
})
afterEach(() => host.close())

const send = (body: unknown, type = 'application/reports+json') =>
  host.request('/reports', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const report = (changes: object = {}) => ({
  type: 'csp-violation',
  body: {
    documentURL: 'https://site.test/news/7?q=typed#x',
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.test/a.png?secret=1',
    sample: '',
    ...changes,
  },
})
const loggedReports = () => host.lines.filter((line) => line.includes('"content policy violated"'))

describe('POST /reports', () => {
  it('logs both forms of a report without queries', async () => {
    expect((await send([report()])).status).toBe(204)
    const old = { 'csp-report': { 'document-uri': 'https://site.test/', 'effective-directive': 'script-src' } }
    expect((await send(old, 'application/csp-report')).status).toBe(204)
    expect(loggedReports().map((line) => JSON.parse(line))).toMatchObject([
      { page: 'https://site.test/news/7', directive: 'img-src', blocked: 'https://evil.test/a.png' },
      { page: 'https://site.test/', directive: 'script-src', blocked: '' },
    ])
  })

  it('writes hostile text as one escaped line, cut short', async () => {
    await send([report({ sample: `\n{"level":"error"}\u001b]0;x\u0007${'長'.repeat(9_000 / 3)}` })])
    const [line = ''] = loggedReports()
    expect([...line.trimEnd()].every((character) => character >= ' ')).toBe(true)
    expect(line.length).toBeLessThan(1_500)
    expect(line.trimEnd().split('\n')).toHaveLength(1)
  })

  it('logs 30 lines a minute, five for each body, and then the number of omitted reports', async () => {
    await send(Array.from({ length: 50 }, () => report()))
    expect(loggedReports()).toHaveLength(5)
    for (let i = 0; i < 40; i++) await send([report()])
    expect(loggedReports()).toHaveLength(30)
    host.wait(60_000)
    await send([report()])
    expect(loggedReports()).toHaveLength(31)
    expect(host.lines.some((line) => line.includes('reports dropped') && line.includes('"count":15'))).toBe(true)
  })

  it.each([
    ['a body that is too long', 'x'.repeat(20_000), 'application/reports+json', 413],
    ['another type', '{}', 'text/plain', 415],
    ['no JSON', '{', 'application/csp-report', 400],
    ['a deep body', `${'['.repeat(50)}${']'.repeat(50)}`, 'application/reports+json', 400],
    ['nothing of a report', '[null,1,{"body":[]},{"body":{"effectiveDirective":5}}]', 'application/reports+json', 204],
  ])('answers %s without a log line', async (_what, body, type, status) => {
    expect((await send(body, type)).status).toBe(status)
    expect(loggedReports()).toEqual([])
  })
})
