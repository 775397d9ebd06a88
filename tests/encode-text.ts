/** Encodes texts for game clients. The platform has only decoders for these encodings. */
import { Buffer } from 'node:buffer'

export type Encoding = 'utf-8' | 'big5' | 'gbk' | 'euc-kr' | 'windows-1252' | 'tis-620' | 'windows-1251'

const tables = new Map<Encoding, Map<string, Uint8Array>>()

function tableOf(encoding: Encoding): Map<string, Uint8Array> {
  const existing = tables.get(encoding)
  if (existing) return existing
  const table = new Map<string, Uint8Array>()
  const decoder = new TextDecoder(encoding)
  if (/^(?:windows|tis)-/.test(encoding)) {
    for (let byte = 0x80; byte <= 0xff; byte++) {
      const bytes = Uint8Array.of(byte)
      table.set(decoder.decode(bytes), bytes)
    }
  } else addPairs(table, decoder)
  tables.set(encoding, table)
  return table
}

function addPairs(table: Map<string, Uint8Array>, decoder: TextDecoder): void {
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const bytes = Uint8Array.of(lead, trail)
      const character = decoder.decode(bytes)
      if ([...character].length === 1 && character !== '\uFFFD' && !table.has(character)) table.set(character, bytes)
    }
}

/** Undefined if the encoding lacks a character. */
export function tryEncode(text: string, encoding: Encoding): Buffer | undefined {
  if (encoding === 'utf-8') return Buffer.from(text)
  const table = tableOf(encoding)
  const parts = [...text].map((character) => (character < '\x80' ? Buffer.from(character) : table.get(character)))
  return parts.includes(undefined) ? undefined : Buffer.concat(parts as Uint8Array[])
}

export function encode(text: string, encoding: Encoding): Buffer {
  const bytes = tryEncode(text, encoding)
  if (!bytes) throw new Error(`${encoding} lacks a character of ${text}`)
  return bytes
}
