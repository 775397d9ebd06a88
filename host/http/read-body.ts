import * as v from 'valibot'
import type { BodyLimits } from '../../api/endpoint.ts'
import { fill } from '../../domain/copy/fill.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import type { AppContext } from './app-env.ts'
import { HostError } from './host-error.ts'
import { findRepeatedKey } from './repeated-key.ts'

const defaultMaxBytes = 16 * 1024
const defaultMaxDepth = 8
const maxFormFields = 60
/** A refused body up to this length is read to its end and discarded; proxies do not forward larger ones. */
const maxDrainedBytes = 16 * 1024 * 1024

/** Reads and validates a JSON body within limits; 413, 415, or 400 with the name of the wrong field. */
export async function readJson<S extends v.GenericSchema<unknown, unknown>>(
  c: AppContext,
  schema: S,
  limits: BodyLimits = {},
): Promise<v.InferOutput<S>> {
  if (mediaType(c) !== 'application/json') throw new HostError(415, hostCopy.notJson)
  const text = await readText(c, limits)
  const { maxDepth = defaultMaxDepth, maxString = limits.maxBytes ?? defaultMaxBytes } = limits
  if (!isWithinLimits(text, maxDepth, maxString))
    throw new HostError(400, fill(hostCopy.beyondLimits, { depth: maxDepth, chars: maxString }))
  const body = parse(text)
  const repeated = findRepeatedKey(text)
  if (repeated !== undefined) throw new HostError(400, fill(hostCopy.fieldTwice, { field: repeated.slice(0, 40) }))
  const result = v.safeParse(schema, body, { abortPipeEarly: true })
  if (result.success) {
    c.get('checkBody')?.(body)
    return result.output
  }
  const issue = result.issues[0]
  throw new HostError(400, fill(hostCopy.badField, { field: v.getDotPath(issue) ?? 'body', reason: reason(issue) }))
}

/** Reads an urlencoded form within limits; a repeated field is ambiguous: 400. */
export async function readForm(c: AppContext, limits: BodyLimits = {}): Promise<Record<string, string>> {
  if (mediaType(c) !== 'application/x-www-form-urlencoded') throw new HostError(415, hostCopy.notForm)
  const fields: Record<string, string> = Object.create(null)
  let count = 0
  for (const [name, value] of new URLSearchParams(await readText(c, limits))) {
    if (name in fields) throw new HostError(400, fill(hostCopy.fieldTwice, { field: name.slice(0, 40) }))
    if (++count > maxFormFields) throw new HostError(400, fill(hostCopy.fieldsMany, { most: maxFormFields }))
    fields[name] = value
  }
  return fields
}

function mediaType(c: AppContext): string | undefined {
  return c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
}

/** Reads a body as UTF-8 text; 413 as soon as it is too long, without reading on. */
export async function readText(c: AppContext, limits: BodyLimits = {}): Promise<string> {
  const bytes = await readBytes(c, limits)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new HostError(400, hostCopy.notUtf8, { cause })
  }
}

/** Reads a body; 413 as soon as it is too long, without reading on. */
export async function readBytes(c: AppContext, { maxBytes = defaultMaxBytes }: BodyLimits = {}): Promise<Buffer> {
  const announced = Number(c.req.header('Content-Length') ?? 0)
  if (announced > maxBytes) throw tooLarge(announced)
  const parts: Uint8Array[] = []
  let size = 0
  const reader = c.req.raw.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      // The client disconnected: it does not get the answer, and a status below 500 is not logged as an error.
      throw new HostError(400, hostCopy.brokenOff, { cause })
    })
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      // Not awaited: the client may never finish sending.
      reader.cancel().catch(() => {})
      throw tooLarge()
    }
    parts.push(value)
  }
  // Reading a body may take long, and the session may have ended meanwhile.
  if (reader) await c.get('checkAgain')?.()
  return Buffer.concat(parts)
}

/**
 * A proxy that is still sending when the connection closes does not see the answer, and reports a server error to the
 * visitor. So the server reads the rest (in Hono's adapter), unless it is too long or its length is unknown.
 */
function tooLarge(announced = Number.POSITIVE_INFINITY): HostError {
  return new HostError(413, hostCopy.tooLarge, announced > maxDrainedBytes ? { headers: { Connection: 'close' } } : {})
}

function parse(text: string): unknown {
  try {
    // A `__proto__` key is dropped, so that no later copy of the object can change its prototype.
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch (cause) {
    throw new HostError(400, hostCopy.badJson, { cause })
  }
}

/** Checks nesting and string lengths before the text is parsed; invalid JSON is left to the parser. */
export function isWithinLimits(text: string, maxDepth: number, maxString: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const start = at + 1
      for (at = start; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
      if (at - start > maxString) return false
    } else if (char === '{' || char === '[') {
      if (++depth > maxDepth) return false
    } else if (char === '}' || char === ']') depth--
  }
  return true
}

/** valibot's message without the received value. */
function reason(issue: v.BaseIssue<unknown>): string {
  return issue.expected ? `expected ${issue.expected}`.slice(0, 200) : issue.type
}
