/**
 * Names of a client's picture files. The client knows them as Korean bytes (CP949); in archives they are these bytes, in
 * folders they are the same bytes, or Korean in UTF-8, or those bytes taken for Western letters by whoever unpacked them.
 */
import { type Buffer, isUtf8 } from 'node:buffer'
import { createClientDecoder } from '../../../game-data/client-files/decode-client-text.ts'

export type PictureKind = 'item' | 'collection'

export interface PictureName {
  kind: PictureKind
  /** As `pictureKey` makes it. */
  key: string
}

/** One spelling for one picture: names count without case, and Korean letters may be whole or in parts. */
export function pictureKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Text of a file's or folder's name. */
export function decodeClientName(bytes: Buffer): string {
  if (!isUtf8(bytes)) return createClientDecoder({ likely: 'euc-kr' }).decode(bytes.toString('latin1'))
  const text = bytes.toString('utf8')
  const isWestern = /[\u0080-\u00ff]/.test(text) && !/[^\0-\u00ff]/.test(text)
  return isWestern ? createClientDecoder({ likely: 'euc-kr' }).decode(text) : text
}

/** Which picture a path is, such as `data\texture\유저인터페이스\item\사과.bmp`; undefined for any other file. */
export function pictureNameOf(path: string): PictureName | undefined {
  const [file = '', folder = ''] = path.split(/[\\/]/).toReversed()
  const name = /^(.+)\.bmp$/i.exec(file)?.[1]
  const kind = folder.toLowerCase()
  if (name === undefined || (kind !== 'item' && kind !== 'collection')) return undefined
  return { kind, key: pictureKey(name) }
}
