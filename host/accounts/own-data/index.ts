export { emptyClosedAccounts } from './empty-closed-accounts.ts'
export { accountDataRoutes } from './routes.ts'
