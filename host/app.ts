import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { hostCopy } from '../domain/copy/site.ts'
import {
  accountDataRoutes,
  accountRoutes,
  admission,
  createPasswords,
  ownAccountRoutes,
  passkeyRoutes,
  recoveryRoutes,
  secondFactorRoutes,
} from './accounts/index.ts'
import {
  adminAccountRoutes,
  adminAuditRoutes,
  adminGameDataRoutes,
  adminGameLogRoutes,
  adminRefreshRoutes,
  createMetrics,
  createPublisher,
  healthRoutes,
  type Publisher,
  reportRoutes,
} from './admin/index.ts'
import type { Deps } from './deps.ts'
import { firewallRoutes } from './firewall/index.ts'
import {
  type App,
  type AppEnv,
  crossOrigin,
  detectMisconfiguration,
  errorHandler,
  identifyClient,
  logRequests,
  notFound,
  securityHeaders,
} from './http/index.ts'
import { imageRoutes } from './images/index.ts'
import { marketTodayRoutes, vendingRoutes } from './market/index.ts'
import {
  adminOrderRoutes,
  deliveryRoutes,
  ownOrderRoutes,
  type PaymentDeps,
  paymentRoutes,
  sandboxRoutes,
} from './payments/index.ts'
import { loginHistoryRoutes, playerRoutes } from './players/index.ts'
import { adminPostRoutes, type PostDeps, pictureRoutes, postRevisionRoutes, postRoutes } from './posts/index.ts'
import { gameRoutes } from './records/index.ts'
import { renderRoutes } from './render/index.ts'

/** The dependencies of the whole host. Tests create their own: see `tests/host.ts`. */
export type AppDeps = PaymentDeps & PostDeps

/** The whole host as a function from request to answer; `server.ts` connects it to a port. */
export function createApp(deps: AppDeps, publisher: Publisher = publisherOf(deps)): App {
  const app = new Hono<AppEnv>()
  // One queue for all password hashes of this host.
  const passwords = createPasswords()
  const metrics = createMetrics(deps, passwords)
  app.use(async function nameRequest(c, next) {
    c.set('requestId', randomUUID())
    c.header('X-Request-Id', c.get('requestId'))
    await next()
  })
  app.use(identifyClient({ hops: deps.config.TRUSTED_PROXY_HOPS }))
  app.use(logRequests(deps.log))
  app.use(metrics.measure())
  app.use(detectMisconfiguration(deps))
  app.use(securityHeaders())
  app.use(crossOrigin(deps.config.CORS_ORIGINS))
  app.use(admission(deps))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ error: hostCopy.methodNotAllowed }, 405, { Allow: methods.join(', ') }),
    }),
  )

  // Routes by resource. Pictures come first: the game routes would treat `/item/512.png` as an id.
  app.route('/', healthRoutes(deps, metrics))
  app.route('/', imageRoutes(deps))
  app.route('/', gameRoutes(deps))
  app.route('/', renderRoutes(deps))
  app.route('/', accountRoutes(deps, passwords))
  app.route('/', ownAccountRoutes(deps, passwords))
  app.route('/', accountDataRoutes(deps, passwords))
  app.route('/', secondFactorRoutes(deps, passwords))
  app.route('/', recoveryRoutes(deps, passwords))
  app.route('/', passkeyRoutes(deps))
  app.route('/', postRoutes(deps))
  app.route('/', adminPostRoutes(deps, publisher))
  app.route('/', postRevisionRoutes(deps, publisher))
  app.route('/', pictureRoutes(deps))
  app.route('/', adminGameDataRoutes(deps))
  app.route('/', adminAuditRoutes(deps))
  app.route('/', adminAccountRoutes(deps))
  app.route('/', adminGameLogRoutes(deps))
  app.route('/', adminOrderRoutes(deps))
  app.route('/', adminRefreshRoutes(deps, publisher))
  app.route('/', paymentRoutes(deps))
  app.route('/', ownOrderRoutes(deps))
  app.route('/', deliveryRoutes(deps))
  app.route('/', sandboxRoutes(deps))
  app.route('/', vendingRoutes(deps))
  app.route('/', marketTodayRoutes(deps))
  app.route('/', firewallRoutes(deps))
  app.route('/', playerRoutes(deps))
  app.route('/', loginHistoryRoutes(deps))
  app.route('/', reportRoutes(deps))

  app.onError(errorHandler(deps.log))
  app.notFound(notFound)
  return app
}

/** One per host: the operator's refresh never runs twice at once. */
export function publisherOf({ config, log }: Pick<Deps, 'config' | 'log'>): Publisher {
  return createPublisher({ command: config.PUBLISH_COMMAND, log })
}
