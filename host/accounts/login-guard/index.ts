export { recordDevice, type SessionClient } from './known-devices.ts'
export { checkGuess, countLogin, type GuardDeps, takeLoginNotice, unlockGuesses } from './login-guard.ts'
export type { LoginNotice } from './login-notices.ts'
export { countShare, takeShare } from './take-share.ts'
