import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app computes: RFC 6238 with SHA-1, six digits, 30 s. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const stepMs = rules.period * 1_000
/** Steps that the clocks of phone and host may be apart. */
const skew = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const recoveryLength = 24
export const recoveryCodes = 10

/** 160 bits, in the letters that authenticator apps take. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the QR code says. A colon would end the issuer's name. */
export function secretUri(secret: string, issuer: string, account: string): string {
  const label = (text: string) => text.replaceAll(':', ' ')
  return new TOTP({ ...rules, secret, issuer: label(issuer), label: label(account) }).toString()
}

/** The 30 s step that a code of this secret belongs to; undefined for a wrong one. Compared in constant time. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const token = onlyDigits(code)
  if (token.length !== rules.digits) return undefined
  const delta = new TOTP({ ...rules, secret }).validate({ token, timestamp: at, window: skew })
  return delta === null ? undefined : Math.floor(at / stepMs) + delta
}

/** The code of a moment; for tests and benches. */
export function codeAt(secret: string, at: number): string {
  return new TOTP({ ...rules, secret }).generate({ timestamp: at })
}

/** 120 bits in groups of four: too many to guess, so that a plain hash of it is enough (ASVS 6.5.2). */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(recoveryLength)].map((byte) => alphabet[byte % alphabet.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** Undefined for what is no recovery code; else the hash under which it is kept, however it was typed. */
export function hashRecoveryCode(accountId: number, code: string): string | undefined {
  const letters = code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z2-7]/g, '')
  if (letters.length !== recoveryLength) return undefined
  return createHash('sha256').update(`${accountId}:${letters}`).digest('hex')
}

/** Spaces between the digits, and the wide digits of a Chinese keyboard, are the same code. */
function onlyDigits(code: string): string {
  const plain = code.normalize('NFKC').replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(plain) ? plain : ''
}
