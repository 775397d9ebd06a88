export { type Caller, callerOf, clientOf } from './caller.ts'
export { changeAccount, type Proof } from './change-account.ts'
export { findLoginStep, type WaitingAccount } from './login-steps.ts'
export {
  enterAfterFactor,
  enterAfterPassword,
  type LoggedIn,
  type NamedOwner,
  type OwnFactors,
  openFirstSession,
  type PendingLogin,
  reopenSession,
  type SessionDeps,
  sessionOwnerOf,
  stepExpired,
} from './open-session.ts'
export { endSessionsExcept, listSessions } from './own-sessions.ts'
export {
  admission,
  checkConfirmation,
  findSession,
  lacksSecondFactor,
  needsSecondFactor,
  notLoggedIn,
} from './require-session.ts'
export { sessionRoutes } from './routes.ts'
export { closeSession, deleteExpiredSessions, lifetimes, replaceSession, type SessionAccount } from './sessions.ts'
