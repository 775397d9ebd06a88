/** The `id`s and fragments of rich text (announcements, descriptions), kept apart from the `id`s of the page around it. */
import { decodeUrlPart } from '../addresses/decode-url-part.ts'

/** Prefix of every `id` in a text, so that it cannot equal an `id` of the page. */
const prefix = 't-'
const validId = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99}$/u

/** The `id` with the prefix, added if it is not there yet; '' for an invalid `id`. */
export function textId(id: string): string {
  const original = writtenId(id)
  return validId.test(original) ? prefix + original : ''
}

/** The `id` without the prefix, as its author wrote it. */
export function writtenId(id: string): string {
  return id.startsWith(prefix) ? id.slice(prefix.length) : id
}

/**
 * The fragment (`#…`) of a link to a place in the same text, changed to the place's `textId`; '' if that is invalid.
 * `#top`, the top of the page, is returned unchanged.
 */
export function textAnchor(fragment: string): string {
  const target = decodeUrlPart(fragment.slice(1))
  if (target === 'top') return '#top'
  const id = textId(target)
  return id && `#${encodeURI(id)}`
}
