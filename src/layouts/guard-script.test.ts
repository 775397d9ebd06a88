import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { parseSession } from '../../domain/session.ts'
import { type Guard, guardScript } from './guard-script.ts'

/** Runs the guard as a page would; where it sends to, undefined where the page is shown. */
function guarded(guard: Guard, stored: Record<string, string>, refused = false): string | undefined {
  let left: string | undefined
  const replace = (to: string) => {
    left = to
  }
  const location = { pathname: '/donate', search: '', hash: '', replace }
  const getItem = (key: string) => {
    if (refused) throw new Error('SecurityError')
    return stored[key] ?? null
  }
  const document = { documentElement: { dataset: {}, hidden: false } }
  runInNewContext(guardScript(guard), { location, document, localStorage: { getItem }, sessionStorage: {} })
  return left
}

const odd = ['{"token":5}', 'null', '[]', '{', '', '{"token":" "}', '{"token":"a\\nb"}', '{"token":"代幣"}']

describe('the guard and the parser of the session', () => {
  it.each(odd)('reject %s as a session', (auth) => {
    expect(parseSession(auth)).toBeUndefined()
    expect(guarded('session', { auth })).toBe('/login?from=%2Fdonate')
    expect(guarded('anonymous', { auth })).toBeUndefined()
  })
  it('accept a token', () => {
    const auth = '{"token":"t"}'
    expect(parseSession(auth)?.token).toBe('t')
    expect(guarded('session', { auth })).toBeUndefined()
    expect(guarded('anonymous', { auth })).toBe('/')
  })
  it('an admin page requires the key `token`, and denied storage contains nothing', () => {
    expect(guarded('admin', { token: 't' })).toBeUndefined()
    expect(guarded('admin', { auth: '{"token":"t"}' })).toBe('/')
    for (const guard of ['session', 'admin'] as const) expect(guarded(guard, { token: 't' }, true)).toBeDefined()
  })
})
