export { endAccess, endAccessAndLinks, lockAccount } from './access.ts'
export { isAccountInUse } from './account-in-use.ts'
export {
  type Account,
  type AlongsideAccount,
  accountIdsByName,
  accountNames,
  createAccount,
  disableAccount,
  enableAccount,
  findAccountById,
  findAccountForLogin,
  findAccountNames,
  listBannedPlayers,
  listStaff,
  nameKey,
  removeUnlinkedAccount,
  setAccountRole,
  storePassword,
} from './accounts.ts'
export { clockSkewMs } from './clock-skew.ts'
export {
  closeAccountAt,
  closedAccountIds,
  closedName,
  closingDays,
  emptyAccount,
  findDueClosings,
  reopenAccount,
} from './closings.ts'
export { markOf, readPasswordMark } from './password-mark.ts'
