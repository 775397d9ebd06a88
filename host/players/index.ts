export { loginHistoryRoutes } from './login-history.ts'
export { playerRoutes } from './routes.ts'
export { setLeftOut } from './store.ts'
