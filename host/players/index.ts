export { loginHistoryRoutes } from './login-history.ts'
export { playerRoutes } from './routes.ts'
export { createRankingOptOuts } from './store.ts'
