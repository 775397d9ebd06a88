import { hashRecoveryCode, newRecoveryCode, recoveryCodes } from './secrets/one-time-codes.ts'

/** Ten new ones, and what is kept of them. */
export function freshCodes(accountId: number): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(accountId, code) as string) }
}
