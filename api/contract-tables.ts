/** The tables of docs/contract.md: each call of `api/`, as its endpoint and the comment above it describe it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type * as v from 'valibot'
import type { Access, AnyEndpoint } from './endpoint.ts'
import { endpointGroups, nameOfCall } from './endpoints.ts'
import { descriptionsIn } from './openapi/descriptions.ts'
import { isSchema, type SchemaParts } from './openapi/schema-parts.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const callers: Record<Access, string> = {
  public: 'all',
  optional: 'all 🔑',
  session: '🔑',
  anySession: '🔑',
  author: '🔑 author',
  admin: '🔑 admin',
  machine: 'a key',
}
/** More names of fields would hide the others. */
const maxNames = 10

/** One table a group, with a heading. */
export function contractTables(): string {
  const descriptions = readDescriptions()
  return endpointGroups
    .map(([title, endpoints]) => [`### ${title}`, '', ...tableOf(endpoints, descriptions)].join('\n'))
    .join('\n\n')
}

function tableOf(endpoints: readonly AnyEndpoint[], descriptions: ReadonlyMap<string, string>): string[] {
  const rows = [...endpoints].sort(byPath).map((endpoint) => {
    const description = descriptions.get(nameOfCall(endpoint))
    if (description === undefined) throw new Error(`${nameOfCall(endpoint)} has no comment in api/`)
    const cells = [`\`${callText(endpoint)}\``, callerText(endpoint), bodyText(endpoint), answerText(endpoint)]
    return `| ${[...cells, (endpoint.errors ?? []).join(', '), description.replaceAll('|', '\\|')].join(' | ')} |`
  })
  return ['| Call | Who | Body | Answer | Refusals | Meaning |', '| --- | --- | --- | --- | --- | --- |', ...rows]
}

function byPath(a: AnyEndpoint, b: AnyEndpoint): number {
  if (a.pattern !== b.pattern) return a.pattern < b.pattern ? -1 : 1
  return methods.indexOf(a.method) - methods.indexOf(b.method)
}

function callText({ method, pattern, query }: AnyEndpoint): string {
  const path = pattern.replace(
    /:(\w+)(?:\{.*?(\\\.\w+)?\})?(?=\/|$)/g,
    (_, name: string, end = '') => `{${name}}${end}`,
  )
  const names = query
    ? `?${Object.keys(query.entries)
        .map((name) => `${name}=`)
        .join('&')}`
    : ''
  return `${method} ${path.replace('\\', '')}${names}`
}

function callerText({ access, confirmed }: AnyEndpoint): string {
  return `${callers[access]}${confirmed ? ', step-up' : ''}`
}

function bodyText({ body, bodyType }: AnyEndpoint): string {
  if (!body) return ''
  return bodyType ? `\`${bodyType}\`` : shapeOf(body)
}

function answerText({ answer, answerType, status, mayBeEmpty }: AnyEndpoint): string {
  const statuses = [...(status ? [status] : []), ...(mayBeEmpty ? ['or 204'] : [])]
  return [...statuses, answerType ? `\`${answerType}\`` : shapeOf(answer)].join(' ').trim()
}

/** The fields of an object, `?` after those that may be absent; '' for other values. */
function shapeOf(schema: v.GenericSchema): string {
  const { entries, options, wrapped, pipe } = schema as SchemaParts
  if (entries && Object.keys(entries).length > 0) {
    const names = Object.entries(entries).map(([name, { type }]) => (isOptional(type) ? `${name}?` : name))
    return `\`{ ${names.slice(0, maxNames).join(', ')}${names.length > maxNames ? ', …' : ''} }\``
  }
  const parts = (wrapped ? [wrapped] : (pipe ?? options ?? [])).filter(isSchema).filter((part) => part !== schema)
  return parts.map((part) => (part.pipe === pipe && pipe ? '' : shapeOf(part))).find(Boolean) ?? ''
}

function isOptional(type: string): boolean {
  return type === 'optional' || type === 'nullish' || type === 'exact_optional'
}

/** The comment above each call, as one line, by the name of the call. */
export function readDescriptions(): Map<string, string> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file))
  return descriptionsIn(files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')))
}
