import { decoded } from './decoded.ts'

/** Before every `id` that a text of an author or a host brings, so that none is one of the page's own. */
const prefix = 't-'
const idOfText = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99}$/u

/** The `id` that a text may keep, under the texts' own prefix; '' where it may not. What has the prefix is left as it is. */
export function textId(id: string): string {
  const own = id.startsWith(prefix) ? id.slice(prefix.length) : id
  return idOfText.test(own) ? prefix + own : ''
}

/** The `id` as its author wrote it. */
export function writtenId(id: string): string {
  return id.startsWith(prefix) ? id.slice(prefix.length) : id
}

/** Address of a place in the same text (`#…`), following `textId`; '' where there can be none. `#top` is the page's top. */
export function textAnchor(address: string): string {
  const id = decoded(address.slice(1))
  if (id === 'top') return '#top'
  const kept = textId(id)
  return kept && `#${encodeURI(kept)}`
}
