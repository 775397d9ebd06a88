import { decoded } from './decoded.ts'

/** Prefix of every `id` in a text of an author or a host, so that it cannot equal an id of the page. */
const prefix = 't-'
const idOfText = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99}$/u

/**
 * The `id` that a text may keep, with the prefix; '' if it may not keep one. An id that has the prefix is left
 * unchanged.
 */
export function textId(id: string): string {
  const own = id.startsWith(prefix) ? id.slice(prefix.length) : id
  return idOfText.test(own) ? prefix + own : ''
}

/** The `id` as its author wrote it. */
export function writtenId(id: string): string {
  return id.startsWith(prefix) ? id.slice(prefix.length) : id
}

/**
 * Address of a place in the same text (`#…`), as `textId` writes it; '' if there can be none. `#top` is the top of the
 * page.
 */
export function textAnchor(address: string): string {
  const id = decoded(address.slice(1))
  if (id === 'top') return '#top'
  const kept = textId(id)
  return kept && `#${encodeURI(kept)}`
}
