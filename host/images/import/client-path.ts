/**
 * Names of a client's picture files. The client uses Korean bytes (CP949). Archives contain these bytes; folders
 * contain these bytes, Korean in UTF-8, or the bytes misread as Western letters when they were unpacked.
 */
import { type Buffer, isUtf8 } from 'node:buffer'
import { createClientDecoder } from '../../../game-data/client-files/decode-client-text.ts'

export type PictureKind = 'item' | 'collection'

export interface PictureName {
  kind: PictureKind
  /** In the form of `pictureKey`. */
  key: string
}

/** One key per picture: names ignore case, and Korean letters may be composed or decomposed. */
export function pictureKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Text of a file or folder name. */
export function decodeClientName(bytes: Buffer): string {
  const { decode } = createClientDecoder({ usualEncoding: 'euc-kr' })
  const text = isUtf8(bytes) ? bytes.toString('utf8') : ''
  if (/^[\0-\x7f]+$/.test(text) || /[^\0-\u07ff]/.test(text)) return text
  const western = /^[\0-\u00ff]+$/.test(text) ? decode(text) : ''
  // The CP949 bytes of some syllables are valid UTF-8 by accident: 철 is C3 B6, which is ö.
  return /\p{Script=Hangul}/u.test(western) ? western : decode(bytes.toString('latin1'))
}

/** The picture that a path belongs to, such as `data\texture\유저인터페이스\item\사과.bmp`; undefined for any other file. */
export function pictureNameOf(path: string): PictureName | undefined {
  const [file = '', folder = ''] = path.split(/[\\/]/).toReversed()
  const name = /^(.+)\.bmp$/i.exec(file)?.[1]
  const kind = folder.toLowerCase()
  if (name === undefined || (kind !== 'item' && kind !== 'collection')) return undefined
  return { kind, key: pictureKey(name) }
}
