/** Configuration of web servers for a release: headers, rewrites, and their own configuration files. */
export {
  allowOrigin,
  cacheControl,
  type HeaderSet,
  isShared,
  ownPolicy,
  revalidate,
  serviceWorkerFile,
} from './header-set.ts'
export { policyDirectives } from './policy.ts'
export { matchesRewrite } from './routes.ts'
export { writeServerFiles } from './server-files.ts'
