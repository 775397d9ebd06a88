import { lookup } from 'mrmime'

/** The library leaves these types out: its source lists one as vendor-specific, and the other is not registered. */
const others: readonly [RegExp, string][] = [
  [/\.ico$/i, 'image/x-icon'],
  [/\.jsonl$/i, 'application/jsonl'],
]

/** Content type by file name, with a charset for text; `application/octet-stream` for unknown names. */
export function contentType(file: string): string {
  const other = others.find(([pattern]) => pattern.test(file))
  const type = lookup(file) ?? other?.[1] ?? 'application/octet-stream'
  const isText = /^text\/|^application\/(?:jsonl?|manifest\+json|xml)$/.test(type)
  return isText ? `${type}; charset=utf-8` : type
}
