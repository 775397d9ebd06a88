/** Generates invalid requests: each differs from a valid one in one part. */
import type { Random } from '../../domain/values/random.ts'

export interface OddRequest {
  /** The change, for the message of a failure. */
  what: string
  path: string
  headers: Record<string, string>
  body?: BodyInit
  /** A field whose value has the wrong type. */
  wrongField?: string
}

export interface Call {
  method: string
  /** The route of the host, with `:id` and patterns. */
  path: string
  /** A valid body, if the call reads one. */
  validBody?: unknown
  /** A valid query, if the call reads one. */
  validQuery?: Readonly<Record<string, string>> | undefined
}

const texts = [
  ...['', ' ', '\u0000', '\u001b[2J', '\ud800', '\u202eabc', '１２３', '﷽'.repeat(20), '👩‍👩‍👧‍👦', '𠮷'.repeat(300)],
  ...['%', '_', '\\', "' or 1=1 --", '../../etc/passwd', 'null', '__proto__', 'constructor', 'toString', '1e999', '-0'],
  ...['2026-02-31', '0000-00-00', '9999-12-31T23:59:59Z', 'a\r\nBcc: evil@example.com', '<svg onload=alert(1)>'],
  ...['9'.repeat(400), 'x'.repeat(5_000), 'x'.repeat(100_000), '\ufeff', '\u0301'.repeat(500), '%00', '%E0%A4%A'],
]
const numbers = [0, -1, -0, 1.5, 2 ** 31, 2 ** 53, 1e21, 1e308, 5e-324]
const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
const others = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { toString: 1 },
  deep(7),
  deep(60),
  Array(500).fill(1),
]

const rawQueries = ['?&&&=', '?page=%', '?%E0%A4%A=1', '?page=1&page=2', '?page[]=1', `?q=${'x'.repeat(9_000)}`]
const contentTypes = ['', 'text/plain', 'APPLICATION/JSON', 'application/json,x', 'multipart/form-data', 'x/y; a="']
const oddHeaders: readonly Record<string, string>[] = [
  ...['"1"', 'W/"1"', '"', ',,,', '"1", "2"', 'x'.repeat(4_000)].map((value) => ({ 'If-Match': value })),
  ...['"x"', '*', ',', '\u00ff'].map((value) => ({ 'If-None-Match': value })),
  ...['br;q=x', '*;q=0', ',,;', 'gzip;q=1e9'].map((value) => ({ 'Accept-Encoding': value })),
  ...['x', '1', '-1', '1e9', '99999999999999999999'].map((value) => ({ 'Content-Length': value })),
  ...['bytes=0-', 'bytes=-1', 'x'].map((value) => ({ Range: value })),
  ...['null', 'x', 'https://evil.example', '\u00e9'].map((value) => ({ Origin: value })),
  ...[',', '::', '1.2.3.4:x', `${'1.1.1.1,'.repeat(900)}`].map((value) => ({ 'X-Forwarded-For': value })),
  ...['', '\u00ff', 'x'.repeat(8_000)].map((value) => ({ 'User-Agent': value })),
  ...['gzip', 'br', 'x'].map((value) => ({ 'Content-Encoding': value })),
]

/** All odd requests to a call, in random order. */
export function drawRequests(call: Call, random: Random): OddRequest[] {
  const valid = validRequest(call)
  return random.shuffle([
    ...changePath(call, valid),
    ...changeQuery(call, valid),
    ...changeHeaders(valid),
    ...changeBody(call.validBody, valid),
  ])
}

function validRequest({ path, validBody, validQuery }: Call): OddRequest {
  const query = validQuery ? `?${new URLSearchParams(validQuery)}` : ''
  return { what: 'valid', path: pathOf(path, '1') + query, headers: jsonHeaders, ...bodyOf(validBody) }
}

const jsonHeaders = { 'Content-Type': 'application/json' }

function bodyOf(value: unknown): { body?: string } {
  return value === undefined ? {} : { body: JSON.stringify(value) }
}

/** A route with a value in place of each parameter. */
export function pathOf(path: string, value: string): string {
  return path.replace(/:\w+(\{.*?\\\.(\w+)\})/, `${'1'.repeat(40)}.$2`).replace(/:\w+(\{[^/]*\})?/g, value)
}

function changePath({ path }: Call, valid: OddRequest): OddRequest[] {
  if (!path.includes(':')) return []
  const encoded = texts.filter((text) => text.length < 9_000).map((text) => encodeURIComponent(text.toWellFormed()))
  return [...encoded, '%', '%E0%A4%A', '1%2f2', '..%2f..', '0', '-1', '01', '9'.repeat(30)].map((value) => ({
    ...valid,
    what: `path ${value.slice(0, 40)}`,
    path: valid.path.replace(/^[^?]*/, () => pathOf(path, value)),
  }))
}

function changeQuery({ validQuery = {} }: Call, valid: OddRequest): OddRequest[] {
  const short = texts.filter((text) => text.length < 9_000)
  // A call without parameters ignores these two.
  const names = Object.keys(validQuery).length > 0 ? Object.keys(validQuery) : ['page', 'q']
  const changed = names.flatMap((name) =>
    short.map((text) => `?${new URLSearchParams({ ...validQuery, [name]: text.toWellFormed() })}`),
  )
  const twice = names.map((name) => `?${new URLSearchParams(validQuery)}&${name}=1&${name}=2`)
  return [...changed, ...twice, ...rawQueries].map((query) => ({
    ...valid,
    what: `query ${query.slice(0, 60)}`,
    path: valid.path.replace(/\?.*$/, '') + query,
  }))
}

function changeHeaders(valid: OddRequest): OddRequest[] {
  const types = contentTypes.map((type) => ({ 'Content-Type': type }))
  return [...types, ...oddHeaders].map((odd) => ({
    ...valid,
    what: `header ${JSON.stringify(odd).slice(0, 60)}`,
    headers: { ...valid.headers, ...odd },
  }))
}

function changeBody(good: unknown, valid: OddRequest): OddRequest[] {
  if (good === undefined) return []
  const text = JSON.stringify(good)
  const raw: BodyInit[] = [
    ...['', text.slice(0, text.length / 2), `${text}x`, `\ufeff${text}`, '[]', '"x"', 'null', 'NaN'],
    ...['account_id', 'accountId'].map((name) => text.replace('{', `{"${name}":{"toString":1},`)),
    ...[text.replace('{', '{"__proto__":{"x":1},'), '['.repeat(9_000), `{"a":"${'x'.repeat(20_000)}"}`],
    Buffer.from(text, 'utf16le'),
    new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
  ]
  const whole = raw.map((body) => ({ ...valid, what: `body ${String(body).slice(0, 40)}`, body }))
  return [...whole, ...interrupted(valid, text), ...fieldsOf(good).flatMap((field) => changeField(good, field, valid))]
}

/** The sender closes the connection in the middle of it. */
function interrupted(valid: OddRequest, text: string): OddRequest[] {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2))),
    pull: (controller) => controller.error(new Error('aborted')),
  })
  return [{ ...valid, what: 'interrupted body', body }]
}

function changeField(good: unknown, field: readonly string[], valid: OddRequest): OddRequest[] {
  const validValue = field.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], good)
  const name = field.join('.')
  const values = [...texts, ...numbers, ...others].map((value): OddRequest => {
    const isOther =
      typeof value !== typeof validValue || Array.isArray(value) !== Array.isArray(validValue) || value === null
    const what = `field ${name} = ${JSON.stringify(value).slice(0, 40)}`
    return { ...valid, what, ...bodyOf(withField(good, field, value)), ...(isOther && { wrongField: name }) }
  })
  const twice = JSON.stringify(good).replace('{', `{"${field[0]}":{"x":[]},`)
  return [
    ...values,
    { ...valid, what: `no field ${name}`, ...bodyOf(withField(good, field, undefined)) },
    { ...valid, what: `field ${name} twice`, body: twice },
  ]
}

function fieldsOf(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [[...above, name], ...fieldsOf(inner, [...above, name])])
}

function withField(good: unknown, [name = '', ...below]: readonly string[], value: unknown): unknown {
  const object = good as Record<string, unknown>
  return { ...object, [name]: below.length === 0 ? value : withField(object[name], below, value) }
}
