import { randomBytes } from 'node:crypto'

/** 20 letters of an alphabet of 31, 99 random bits, easy to read aloud and type. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  // Higher bytes would make the first letters of the alphabet more frequent.
  const bytes = [...randomBytes(80)].filter((byte) => byte < alphabet.length * 8).slice(0, 20)
  const letters = bytes.map((byte) => alphabet[byte % alphabet.length])
  return (letters.join('').match(/.{5}/g) ?? []).join('-')
}
