import { randomBytes } from 'node:crypto'

/** 20 of 31 letters, 99 random bits, that can be read aloud and typed. */
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
