export { type Caller, callerOf, clientOf } from './caller.ts'
export { changeAccount, type Proof } from './change-account.ts'
export { createLoginSteps, type WaitingAccount } from './login-steps.ts'
export {
  createSessionOpener,
  type LoggedIn,
  type NamedOwner,
  type OwnFactors,
  type PendingLogin,
  sessionOwnerOf,
  stepExpired,
} from './open-session.ts'
export {
  admission,
  checkConfirmation,
  findSession,
  lacksSecondFactor,
  needsSecondFactor,
  notLoggedIn,
} from './require-session.ts'
export { sessionRoutes } from './routes.ts'
export { createSessions, lifetimes, type SessionAccount } from './sessions.ts'
