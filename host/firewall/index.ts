export { firewallRoutes } from './routes.ts'
