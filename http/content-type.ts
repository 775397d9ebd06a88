import { lookup } from 'mrmime'

/** What the library leaves out, since the list that it is made from calls it a vendor's. */
const icon = 'image/x-icon'

/** Content type by the file's name, with its charset where it is text; what is unknown is bytes. */
export function contentType(file: string): string {
  const type = lookup(file) ?? (/\.ico$/i.test(file) ? icon : 'application/octet-stream')
  const isText = /^text\/|^application\/(?:json|manifest\+json|xml)$/.test(type)
  return isText ? `${type}; charset=utf-8` : type
}
