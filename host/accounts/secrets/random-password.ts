import { randomBytes } from 'node:crypto'

/** 20 letters of an alphabet of 31, 99 random bits, easy to read aloud and type. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const picked = [...randomBytes(80)].filter((byte) => byte < letters.length * 8).slice(0, 20)
  return [0, 5, 10, 15]
    .map((at) =>
      picked
        .slice(at, at + 5)
        .map((byte) => letters[byte % letters.length])
        .join(''),
    )
    .join('-')
}
