/**
 * Reads single settings: each field takes the variable's text and returns the value, or an issue that states the rule.
 */
import * as v from 'valibot'
import { isAddress } from '../domain/addresses/ip-address.ts'

/** Throws for anything but an http(s) origin. */
export function parseOrigin(value: string): string {
  const url = new URL(value)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not http')
  const hasMore = url.pathname !== '/' || url.search || url.hash || url.username || url.password
  if (hasMore) throw new Error('more than an origin')
  return url.origin
}

/** Whether only this machine can open an address. */
export function isLoopbackUrl(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

/**
 * For addresses that become links or requests in the browser. Throws for a `javascript:` or `file:` URL, and for one with
 * a password, which every page would show and browsers do not send.
 */
export function parseWebAddress(value: string): string {
  const url = new URL(value)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new Error('not http')
  return url.href
}

/** Where a server listens: an IP address, with an optional zone, or a host name. */
export const bindField = field(
  '127.0.0.1',
  (value) => {
    const isName = /^[a-z\d_](?:[a-z\d._-]*[a-z\d])?$/i.test(value) && /[a-z]/i.test(value)
    if (!isName && !isAddress(value.replace(/%[\w.-]+$/, ''))) throw new Error('no address')
    return value
  },
  'must be an address such as 127.0.0.1, 0.0.0.0 or ::, without brackets and port',
)

/** `https://host` or `https://host:port`, without a path. */
export const originField = (fallback: string) =>
  field(fallback, parseOrigin, 'must be an origin such as https://api.example.com, without a path')

function parseBaseUrl(value: string): string {
  const url = new URL(parseWebAddress(value))
  if (url.search || url.hash) throw new Error('no base')
  return url.href.replace(/\/+$/, '')
}

export const baseUrlField = (fallback: string) =>
  field(fallback, parseBaseUrl, 'must be an http(s) address such as https://images.example.com/ro, without a user name')

export const optionalBaseUrlField = field(
  '',
  (value) => (value === '' ? '' : parseBaseUrl(value)),
  'must be an http(s) address such as http://127.0.0.1:11011, without a user name',
)

/** A secret, or an address with a password: the default, or a text that matches the pattern. */
export const secretField = (pattern: RegExp, rule: string, fallback = '') =>
  field(
    fallback,
    (value) => {
      if (value !== fallback && !pattern.test(value)) throw new Error('format')
      return value
    },
    rule,
    { secret: true },
  )

export const wholeField = (fallback: number, min: number, max: number) =>
  field(
    String(fallback),
    (value) => {
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < min || number > max) throw new Error('range')
      return number
    },
    `must be a whole number from ${min} to ${max}`,
  )

/**
 * A setting whose text `read` converts; it throws for a wrong one. `rule` is the message then, with the value unless it is
 * a secret. `secretSettings` lists the secret ones for code that shows settings.
 */
export function field<T>(fallback: string, read: (value: string) => T, rule: string, { secret = false } = {}) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.rawTransform(({ dataset, addIssue, NEVER }): T => {
      const value = dataset.value.trim() || fallback
      try {
        return read(value)
      } catch {
        addIssue({ message: secret ? rule : `${rule} (is "${value}")` })
        return NEVER
      }
    }),
    v.metadata({ secret }),
  )
}

export const textField = (fallback: string) => field(fallback, (value) => value, '')

export const choiceField = <const T extends string>(fallback: T, ...rest: T[]) =>
  field(
    fallback,
    (value) => {
      if (![fallback, ...rest].includes(value as T)) throw new Error('unknown')
      return value as T
    },
    `must be one of ${[fallback, ...rest].join(', ')}`,
  )

/** A list separated by commas or spaces. */
export const listField = <T>(fallback: string, read: (value: string) => T, rule: string) =>
  field(
    fallback,
    (value) =>
      value
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(read),
    rule,
  )
