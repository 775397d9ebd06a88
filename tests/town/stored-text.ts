import { tryEncode } from '../encode-text.ts'
import type { TitleStorage } from './world.ts'

/** A text in Big5; a question mark replaces characters that Big5 lacks. */
function toBig5(text: string): Uint8Array {
  return Buffer.concat([...text].map((character) => tryEncode(character, 'big5') ?? Buffer.from('?')))
}

/** The stored value of a text that a client has written; undefined if the server could not store the row. */
export function storedText(text: string, storage: TitleStorage): string | undefined {
  const isAscii = [...text].every((letter) => (letter.codePointAt(0) as number) < 128)
  if (isAscii || storage === 'right') return text
  if (storage === 'refused') return undefined
  if (storage === 'latin1') return new TextDecoder('windows-1252').decode(toBig5(text))
  return [...toBig5(text)].map((byte) => (byte < 128 ? String.fromCharCode(byte) : '?')).join('')
}
