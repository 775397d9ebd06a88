export { createBanning } from './ban-account.ts'
export { createAddressBanning } from './ban-address.ts'
export { changeAccount } from './change-account.ts'
export { createOwnerDecision } from './decide-owner.ts'
export { emptyClosedAccounts } from './empty-closed-accounts.ts'
export { createGameIdentity } from './game-identity.ts'
export { giveRole } from './give-role.ts'
export { createMailQueue, type MailQueue } from './mails/mail-queue.ts'
export { createAccountMails } from './mails/prepare-mail.ts'
export { makeResetLink } from './make-reset-link.ts'
export {
  admission,
  findSession,
  lacksSecondFactor,
  notLoggedIn,
  requireConfirmed,
  requireSession,
} from './require-session.ts'
export { resetPassword } from './reset-password.ts'
export { accountDataRoutes } from './routes/account-data.ts'
export { accountRoutes } from './routes/accounts.ts'
export { ownAccountRoutes } from './routes/own-account.ts'
export { passkeyRoutes } from './routes/passkeys.ts'
export { recoveryRoutes } from './routes/recovery.ts'
export { secondFactorRoutes } from './routes/second-factor.ts'
export { createPasswords, type Passwords } from './secrets/passwords.ts'
export { randomPassword } from './secrets/random-password.ts'
export { createSeal } from './secrets/seal.ts'
export { type Account, type AlongsideAccount, createAccounts, nameKey } from './store/accounts.ts'
export { type BanSubject, createBans } from './store/bans.ts'
export { createInitialPasswords, initialPasswordMs } from './store/initial-passwords.ts'
export { createLinkedAccounts } from './store/linked-accounts.ts'
export { createSessions } from './store/sessions.ts'
export { takeSecondFactorOff } from './take-second-factor-off.ts'
export { unlockAccount } from './unlock-account.ts'
export { watchGameAccounts } from './watch-game-accounts.ts'
