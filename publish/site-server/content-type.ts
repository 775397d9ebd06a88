import { lookup } from 'mrmime'

/** The library leaves this type out because its source lists it as vendor-specific. */
const icon = 'image/x-icon'

/** Content type by file name, with a charset for text; `application/octet-stream` for unknown names. */
export function contentType(file: string): string {
  const type = lookup(file) ?? (/\.ico$/i.test(file) ? icon : 'application/octet-stream')
  const isText = /^text\/|^application\/(?:json|manifest\+json|xml)$/.test(type)
  return isText ? `${type}; charset=utf-8` : type
}
