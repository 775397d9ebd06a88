export { gameRoutes } from './routes.ts'
