import type { TitleStorage } from './world.ts'

let big5Bytes: Map<string, readonly [number, number]> | undefined

/** A text in Big5; a question mark replaces characters that Big5 lacks. */
export function toBig5(text: string): Uint8Array {
  big5Bytes ??= readBig5()
  const bytes = [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) as number
    return code < 128 ? [code] : (big5Bytes?.get(letter) ?? [0x3f])
  })
  return Uint8Array.from(bytes)
}

function readBig5(): Map<string, readonly [number, number]> {
  const bytes = new Map<string, readonly [number, number]>()
  const decoder = new TextDecoder('big5', { fatal: true })
  for (let lead = 0xa1; lead <= 0xf9; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      try {
        const letter = decoder.decode(Uint8Array.of(lead, trail))
        if (!bytes.has(letter)) bytes.set(letter, [lead, trail])
      } catch {
        // The code is not assigned.
      }
    }
  return bytes
}

/** The stored value of a text that a client has written; undefined if the server could not store the row. */
export function storedText(text: string, storage: TitleStorage): string | undefined {
  const isAscii = [...text].every((letter) => (letter.codePointAt(0) as number) < 128)
  if (isAscii || storage === 'right') return text
  if (storage === 'refused') return undefined
  if (storage === 'latin1') return new TextDecoder('windows-1252').decode(toBig5(text))
  return [...toBig5(text)].map((byte) => (byte < 128 ? String.fromCharCode(byte) : '?')).join('')
}
