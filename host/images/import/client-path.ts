/**
 * Names of a client's picture files. The client uses Korean bytes (CP949). Archives contain these bytes; folders and
 * item files contain these bytes, Korean in UTF-8, or the characters that the bytes are in another code page, because
 * they were unpacked or converted on a Windows of another language.
 */
import { Buffer, isUtf8 } from 'node:buffer'
import { codePages, encodeText } from './code-pages.ts'

export type ItemPictureKind = 'item' | 'collection'
export type PictureKind = ItemPictureKind | 'map'

/** Two names are of one picture if they have a key in common. */
export interface PictureName {
  kind: PictureKind
  /** Keys of the name as it is. */
  keys: string[]
  /** Keys of what the name may have been before its bytes were misread, the likeliest first. */
  formerKeys: string[]
}

type NameKeys = Omit<PictureName, 'kind'>

const koreanDecoder = new TextDecoder('euc-kr')
const hangul = /\p{Script=Hangul}/u
/** Distinguishes a key that is a text from one that is bytes. */
const textMark = '\0'

/** The keys of a picture's name in the client's item file. */
export function keysOfText(name: string): NameKeys {
  const text = name.normalize('NFC')
  const lower = text.toLowerCase()
  if (/^[\0-\x7f]*$/.test(text)) return { keys: [lower], formerKeys: [] }
  const [korean, ...others] = codePages.map((page) => encodeText(text, page))
  const isKorean = hangul.test(text)
  const former = (isKorean ? others : [korean, ...others]).filter((bytes) => bytes !== undefined)
  const keys = [textMark + lower, ...(isKorean && korean !== undefined ? [fold(korean)] : [])]
  const lossy = [korean, ...former].flatMap((bytes) => (bytes === undefined ? [] : lossyKeys(bytes)))
  return { keys, formerKeys: [...new Set([...former.map(fold), ...lossy])] }
}

/** The keys of a file's name, without its extension. */
export function keysOfBytes(name: Buffer): NameKeys {
  const bytes = fold(name.toString('latin1'))
  if (/^[\0-\x7f]*$/.test(bytes)) return { keys: [bytes], formerKeys: [] }
  if (!isUtf8(name)) return { keys: [bytes], formerKeys: lossyKeys(name.toString('latin1')) }
  const { keys, formerKeys } = keysOfText(name.toString('utf8'))
  // The CP949 bytes of some syllables are valid UTF-8 by accident: 철 is C3 B6, which is ö.
  return { keys: [...keys, bytes], formerKeys }
}

/**
 * Node's `euc-kr` lacks the rare syllables of CP949, so a name in an item file that has one is read with a replacement
 * character: the same characters are a key of the picture.
 */
function lossyKeys(bytes: string): string[] {
  const text = koreanDecoder.decode(Buffer.from(bytes, 'latin1'))
  return text.includes('\uFFFD') ? [textMark + text.normalize('NFC').toLowerCase()] : []
}

/** The picture of a file in a folder; undefined if it is no picture of an item or map. Both names are bytes. */
export function pictureInFolder(folder: Buffer, file: Buffer): PictureName | undefined {
  const kind = kindOf(folder.toString('latin1'))
  if (!kind || !/.\.bmp$/is.test(file.toString('latin1'))) return undefined
  return { kind, ...keysOfBytes(file.subarray(0, -'.bmp'.length)) }
}

/**
 * The picture of a path in an archive, such as the bytes of `data\texture\유저인터페이스\item\사과.bmp`; undefined if it
 * is no picture of an item or map.
 */
export function pictureAtPath(path: Buffer): PictureName | undefined {
  // Most files of an archive are models and sounds.
  const found = /^(?:.*[\\/])?(item|collection|map)[\\/]+(.+)\.bmp$/is.exec(path.toString('latin1'))
  const [, folder = '', file = ''] = found ?? []
  const kind = kindOf(folder)
  if (!kind) return undefined
  const name = path.subarray(-`${file}.bmp`.length, -'.bmp'.length)
  const isPath = isUtf8(name) ? /[\\/]/.test(file) : /[\\/]/.test(withoutCharacters(file))
  return isPath ? undefined : { kind, ...keysOfBytes(name) }
}

/** A file's or folder's name as text, for messages. */
export function decodeClientName(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : koreanDecoder.decode(bytes)
}

function kindOf(folder: string): PictureKind | undefined {
  const name = folder.toLowerCase()
  return name === 'item' || name === 'collection' || name === 'map' ? name : undefined
}

/** Names ignore case; the second byte of a character is no letter. */
function fold(bytes: string): string {
  return bytes.replace(/[\x81-\xfe][\s\S]|[A-Z]/g, (part) => (part.length === 1 ? part.toLowerCase() : part))
}

/** In Big5, the second byte of a character may be a backslash. */
function withoutCharacters(bytes: string): string {
  return bytes.replace(/[\x81-\xfe][\s\S]/g, '')
}
