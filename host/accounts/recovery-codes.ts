import { hashRecoveryCode, newRecoveryCode, recoveryCodeCount } from './secrets/one-time-codes.ts'

/** Ten new codes for the owner, and their hashes for the database. */
export function createRecoveryCodes(accountId: number): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(accountId, code) as string) }
}
