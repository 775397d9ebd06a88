export { signUpRoutes } from './routes.ts'
