import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { parseSession } from '../../domain/accounts/session.ts'
import { type Guard, guardScript } from './guard-script.ts'

/** Runs the guard of a page. Returns the target of its redirect, or undefined without a redirect. */
function redirectOf(guard: Guard, storage: Record<string, string>, isDenied = false): string | undefined {
  let target: string | undefined
  const replace = (to: string) => {
    target = to
  }
  const location = { pathname: '/donate', search: '', hash: '', replace }
  const getItem = (key: string) => {
    if (isDenied) throw new Error('SecurityError')
    return storage[key] ?? null
  }
  const document = { documentElement: { dataset: {}, hidden: false } }
  runInNewContext(guardScript(guard), { location, document, localStorage: { getItem }, sessionStorage: {} })
  return target
}

const invalid = ['{"token":5}', 'null', '[]', '{', '', '{"token":" "}', '{"token":"a\\nb"}', '{"token":"代幣"}']

it.each(invalid)('the guard and the parser reject the session %s', (auth) => {
  expect(parseSession(auth)).toBeUndefined()
  expect(redirectOf('session', { auth })).toBe('/login?from=%2Fdonate')
  expect(redirectOf('anonymous', { auth })).toBeUndefined()
})
it('the guard and the parser accept a token', () => {
  const auth = '{"token":"t"}'
  expect(parseSession(auth)?.token).toBe('t')
  expect(redirectOf('session', { auth })).toBeUndefined()
  expect(redirectOf('anonymous', { auth })).toBe('/')
})
it('an admin page requires the key `token`, and denied storage contains nothing', () => {
  expect(redirectOf('admin', { token: 't' })).toBeUndefined()
  expect(redirectOf('admin', { auth: '{"token":"t"}' })).toBe('/')
  for (const guard of ['session', 'admin'] as const) expect(redirectOf(guard, { token: 't' }, true)).toBeDefined()
})
