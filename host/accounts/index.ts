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
export { type AccountParts, createAccountParts } from './account-parts.ts'
export {
  type BanSubject,
  banNetwork,
  banSubject,
  endExpiredBans,
  listAddressBans,
  listBans,
  unbanNetwork,
  unbanSubject,
} from './bans/index.ts'
export {
  type FoundAccount,
  findAccountForAdmin,
  findAccountsForAdmin,
  giveRole,
  makeResetLink,
  resetPassword,
  settleOwner,
  takeSecondFactorOff,
  unlockAccount,
  waitsForDecision,
} from './desk/index.ts'
export {
  comparePlayer,
  ensureLinkedAccount,
  findGameId,
  findLink,
  findLinkByGameId,
  gameLinks,
  gameSideOf,
  watchGameAccounts,
} from './game-link/index.ts'
export { loginRoutes } from './login/index.ts'
export { createAccountMails, findAccountEmail, findMailOwner, mailOwner, type NoticeKind } from './mails/index.ts'
export { accountDataRoutes, emptyClosedAccounts } from './own-data/index.ts'
export { passkeyRoutes } from './passkeys/index.ts'
export { initialPasswordMs, passwordRoutes, recordInitialPassword } from './passwords/index.ts'
export { recoveryRoutes } from './recovery/index.ts'
export { fingerprint, openSealed, SealError, sealText, secondFactorRoutes } from './second-factor/index.ts'
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
