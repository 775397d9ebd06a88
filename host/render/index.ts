export { renderRoutes } from './routes.ts'
