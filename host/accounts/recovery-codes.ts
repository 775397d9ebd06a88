import { hashRecoveryCode, newRecoveryCode, recoveryCodes } from './secrets/one-time-codes.ts'

/** Ten new codes, and the hashes that are stored. */
export function freshCodes(accountId: number): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(accountId, code) as string) }
}
