import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { hostCopy } from '../domain/copy/site.ts'
import type { App, AppEnv, Deps } from './deps.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { errorHandler, notFound } from './http/error-handler.ts'
import { knowClient } from './http/know-client.ts'
import { logRequests } from './http/log-requests.ts'
import { securityHeaders } from './http/security-headers.ts'
import { watchSetup } from './http/watch-setup.ts'
import { createMetrics } from './admin/metrics/metrics.ts'
import { createPublisher, type Publisher } from './admin/publish/publisher.ts'
import { accountDataRoutes } from './accounts/routes/account-data.ts'
import { accountRoutes } from './accounts/routes/accounts.ts'
import { adminAuditRoutes } from './admin/routes/admin-audit.ts'
import { adminGameDataRoutes } from './admin/routes/admin-game-data.ts'
import { adminOrderRoutes } from './payments/routes/admin-orders.ts'
import { adminPostRoutes } from './posts/routes/admin-posts.ts'
import { adminRefreshRoutes } from './admin/routes/admin-refresh.ts'
import { deliveryRoutes } from './payments/routes/deliveries.ts'
import { firewallRoutes } from './firewall/routes.ts'
import { gameRoutes } from './records/routes.ts'
import { healthRoutes } from './admin/routes/health.ts'
import { imageRoutes } from './images/routes.ts'
import { ownAccountRoutes } from './accounts/routes/own-account.ts'
import { passkeyRoutes } from './accounts/routes/passkeys.ts'
import { paymentRoutes } from './payments/routes/payments.ts'
import { pictureRoutes } from './posts/routes/pictures.ts'
import { playerRoutes } from './players/routes.ts'
import { postRevisionRoutes } from './posts/routes/post-revisions.ts'
import { postRoutes } from './posts/routes/posts.ts'
import { recoveryRoutes } from './accounts/routes/recovery.ts'
import { renderRoutes } from './render/routes.ts'
import { reportRoutes } from './admin/routes/reports.ts'
import { sandboxRoutes } from './payments/routes/sandbox.ts'
import { secondFactorRoutes } from './accounts/routes/second-factor.ts'
import { vendingRoutes } from './market/routes.ts'
import { createPasswords } from './accounts/secrets/passwords.ts'

/** The whole host as a function from request to answer; `server.ts` gives it a port. */
export function createApp(deps: Deps, publisher: Publisher = publisherOf(deps)): App {
  const app = new Hono<AppEnv>()
  const metrics = createMetrics(deps)
  // One queue for all hashes of this host.
  const passwords = createPasswords()
  app.use(async function nameRequest(c, next) {
    c.set('requestId', randomUUID())
    c.header('X-Request-Id', c.get('requestId'))
    await next()
  })
  app.use(knowClient({ hops: deps.config.TRUSTED_PROXY_HOPS }))
  app.use(logRequests(deps.log))
  app.use(metrics.measure())
  app.use(watchSetup(deps))
  app.use(securityHeaders())
  app.use(crossOrigin(deps.config.CORS_ORIGINS))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ error: hostCopy.methodNotAllowed }, 405, { Allow: methods.join(', ') }),
    }),
  )

  // A line a resource. The pictures come first: `/item/512.png` would be an id to the game's routes.
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
  app.route('/', adminOrderRoutes(deps))
  app.route('/', adminRefreshRoutes(deps, publisher))
  app.route('/', paymentRoutes(deps))
  app.route('/', deliveryRoutes(deps))
  app.route('/', sandboxRoutes(deps))
  app.route('/', vendingRoutes(deps))
  app.route('/', firewallRoutes(deps))
  app.route('/', playerRoutes(deps))
  app.route('/', reportRoutes(deps))

  app.onError(errorHandler(deps.log))
  app.notFound(notFound)
  return app
}

/** One for the whole host: never two runs of the operator's refresh at once. */
export function publisherOf({ config, log }: Pick<Deps, 'config' | 'log'>): Publisher {
  return createPublisher({ command: config.PUBLISH_COMMAND, log })
}
