export { countFactors, type FactorRemoval, removeFactor, writeRecoveryCodes } from './factor-rows.ts'
export { createRecoveryCodes, hashRecoveryCode, newSecret, secretUri, stepOfCode } from './one-time-codes.ts'
