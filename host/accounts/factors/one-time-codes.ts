import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** The parameters of all authenticator apps: RFC 6238 with SHA-1, six digits, 30 s. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const stepMs = rules.period * 1_000
/** Allowed clock difference between phone and host, in steps. */
const skew = 1

/** Base32 (RFC 4648): without 0, 1, 8 and 9, which resemble letters. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const recoveryLength = 24
const recoveryCodeCount = 10

/** 160 bits, in the Base32 alphabet of authenticator apps. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Content of the QR code. A colon would end the issuer's name. */
export function secretUri(secret: string, issuer: string, account: string): string {
  const label = (text: string) => text.replaceAll(':', ' ')
  return new TOTP({ ...rules, secret, issuer: label(issuer), label: label(account) }).toString()
}

/** The 30 s step of a code of this secret; undefined for a wrong code. Compared in constant time. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const token = onlyDigits(code)
  if (token.length !== rules.digits) return undefined
  const delta = new TOTP({ ...rules, secret }).validate({ token, timestamp: at, window: skew })
  return delta === null ? undefined : Math.floor(at / stepMs) + delta
}

/** The code at a given time; for tests and benches. */
export function codeAt(secret: string, at: number): string {
  return new TOTP({ ...rules, secret }).generate({ timestamp: at })
}

/** Ten new codes for the owner, and their hashes for the database. */
export function createRecoveryCodes(accountId: number): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(accountId, code) as string) }
}

/** 120 bits in groups of four: too many to guess, so a plain hash is enough (ASVS 6.5.2). */
function newRecoveryCode(): string {
  const letters = [...randomBytes(recoveryLength)].map((byte) => alphabet[byte % alphabet.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/**
 * The stored hash of a recovery code, independent of how it was typed; undefined for text that is not a recovery code.
 */
export function hashRecoveryCode(accountId: number, code: string): string | undefined {
  const letters = code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z2-7]/g, '')
  if (letters.length !== recoveryLength) return undefined
  return createHash('sha256').update(`${accountId}:${letters}`).digest('hex')
}

/** Removes spaces between digits, and converts full-width digits. */
function onlyDigits(code: string): string {
  const plain = code.normalize('NFKC').replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(plain) ? plain : ''
}
