export { endAccess, endAccessAndLinks, lockAccount } from './access.ts'
export { isAccountInUse } from './account-in-use.ts'
export {
  type Account,
  type AlongsideAccount,
  accountIdsByName,
  accountNames,
  createAccounts,
  nameKey,
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
