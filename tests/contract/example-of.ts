/** Values that a request schema accepts. */
import * as v from 'valibot'
import { isSchema, type SchemaParts } from '../../api/openapi/schema-parts.ts'

/** Values by the names of fields, with which a call gets further than with any text. */
const byName: Record<string, unknown> = {
  ...{ username: 'Brynhild', account: 'Brynhild', email: 'brynhild@example.com', birthdate: '1990-01-01' },
  // A right password would close the account, or end its sessions.
  ...{ password: 'wrong-one', new_password: 'Balmung-2026', token: 'x'.repeat(43), code: '123456' },
  ...{ Price: 500, ip: '127.0.0.1', content: '<p>內容</p>', starts_at: null, ends_at: null, itemInfo: '501' },
  ...{
    name: '鑰匙',
    accountId: 1,
    account_id: '',
    plan_id: 1,
    transports: ['usb'],
    claimer: 'game-1',
    canvas: '200x200+100+150',
    days: '7',
    range: '7',
  },
}
const texts = ['註', 'AQID', '1', 'e30', '2030-01-01T00:00:00Z', '2026-01-02', '']
const numbers = [1, 0, 50]
/** Sent in place of a file. */
const notFile = { not: 'a picture' }
/** Of a form, as a payment provider sends it. */
const form = { MerchantTradeNo: '1', act: 'pay' }

/** A value that the schema accepts. Optional fields are present. Throws if no value is known. */
export function exampleOf(schema: v.GenericSchema, name = ''): unknown {
  if (schema.type === 'instance') return notFile
  const named = byName[name]
  if (named !== undefined && v.is(schema, named)) return named
  const value = candidatesFor(schema).find((candidate) => v.is(schema, candidate))
  if (value === undefined)
    throw new Error(`no example of ${name || schema.type}: add one to tests/contract/example-of.ts`)
  return value
}

function candidatesFor(schema: v.GenericSchema): unknown[] {
  const { type, entries, options = [], literal, wrapped, item, pipe } = schema as SchemaParts
  if (entries)
    return [Object.fromEntries(Object.entries(entries).map(([field, inner]) => [field, exampleOf(inner, field)]))]
  if (pipe && pipe.length > 0) {
    const inner = pipe.filter(isSchema).filter((part) => part !== schema)
    return [...inner.flatMap((part) => (part.pipe === pipe ? [] : candidatesFor(part))), ...texts, ...numbers]
  }
  if (wrapped) return candidatesFor(wrapped)
  if (type === 'picklist') return [...options]
  if (type === 'union') return (options as v.GenericSchema[]).flatMap(candidatesFor)
  if (type === 'literal') return [literal]
  if (type === 'array' && item) return [[exampleOf(item)], []]
  if (type === 'record') return [form]
  if (type === 'boolean') return [true]
  return [...texts, ...numbers]
}
