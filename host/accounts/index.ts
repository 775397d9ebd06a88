export {
  type Account,
  type AlongsideAccount,
  accountIdsByName,
  accountNames,
  closedAccountIds,
  createAccount,
  disableAccount,
  enableAccount,
  findAccountForLogin,
  findAccountNames,
  isAccountInUse,
  listBannedPlayers,
  listStaff,
  lockAccount,
  storePassword,
} from './account/index.ts'
export { type BanSubject, createAddressBanning, createBanning, endExpiredBans, listBans } from './bans/index.ts'
export {
  createAccountFinder,
  createOwnerDecision,
  type FoundAccount,
  giveRole,
  makeResetLink,
  resetPassword,
  takeSecondFactorOff,
  unlockAccount,
} from './desk/index.ts'
export {
  createGameIdentity,
  ensureLinkedAccount,
  findGameId,
  findLink,
  findLinkByGameId,
  gameLinks,
  watchGameAccounts,
} from './game-link/index.ts'
export { loginRoutes } from './login/index.ts'
export { createAccountMails, createMailQueue, findAccountEmail, findMailOwner, type MailQueue } from './mails/index.ts'
export { accountDataRoutes, emptyClosedAccounts } from './own-data/index.ts'
export { passkeyRoutes } from './passkeys/index.ts'
export { initialPasswordMs, passwordRoutes, recordInitialPassword } from './passwords/index.ts'
export { recoveryRoutes } from './recovery/index.ts'
export { createSeal, SealError, secondFactorRoutes } from './second-factor/index.ts'
export { createPasswords, type Passwords, randomPassword } from './secrets/index.ts'
export {
  admission,
  changeAccount,
  endSessionsExcept,
  findSession,
  lacksSecondFactor,
  listSessions,
  notLoggedIn,
  sessionRoutes,
} from './sessions/index.ts'
export { signUpRoutes } from './sign-up/index.ts'
