import { randomInt } from 'node:crypto'

/** 20 letters and digits of an alphabet of 31, 99 random bits, in groups of five: easy to read aloud and type. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)])
  return (letters.join('').match(/.{5}/g) ?? []).join('-')
}
