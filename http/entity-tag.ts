import fresh from 'fresh'
import type { Encoding } from './accept.ts'

/** A strong tag identifies bytes, so each encoding of the same content has a separate tag. */
export function entityTag(hash: string, encoding: Encoding): string {
  return `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
}

/** Whether an If-None-Match header contains the tag; weak and strong tags are compared alike (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return fresh({ 'if-none-match': ifNoneMatch?.trim() }, { etag: tag })
}
