import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { hostCopy } from '../domain/copy/site.ts'
import type { App, AppEnv, Deps } from './deps.ts'
import { crossOrigin } from './http/index.ts'
import { errorHandler, notFound } from './http/index.ts'
import { knowClient } from './http/index.ts'
import { logRequests } from './http/index.ts'
import { securityHeaders } from './http/index.ts'
import { watchSetup } from './http/index.ts'
import { createMetrics } from './admin/index.ts'
import { createPublisher, type Publisher } from './admin/index.ts'
import { accountDataRoutes } from './accounts/index.ts'
import { accountRoutes } from './accounts/index.ts'
import { adminAuditRoutes } from './admin/index.ts'
import { adminGameDataRoutes } from './admin/index.ts'
import { adminOrderRoutes } from './payments/index.ts'
import { adminPostRoutes } from './posts/index.ts'
import { adminRefreshRoutes } from './admin/index.ts'
import { deliveryRoutes } from './payments/index.ts'
import { firewallRoutes } from './firewall/index.ts'
import { gameRoutes } from './records/index.ts'
import { healthRoutes } from './admin/index.ts'
import { imageRoutes } from './images/index.ts'
import { ownAccountRoutes } from './accounts/index.ts'
import { passkeyRoutes } from './accounts/index.ts'
import { paymentRoutes } from './payments/index.ts'
import { pictureRoutes } from './posts/index.ts'
import { playerRoutes } from './players/index.ts'
import { postRevisionRoutes } from './posts/index.ts'
import { postRoutes } from './posts/index.ts'
import { recoveryRoutes } from './accounts/index.ts'
import { renderRoutes } from './render/index.ts'
import { reportRoutes } from './admin/index.ts'
import { sandboxRoutes } from './payments/index.ts'
import { secondFactorRoutes } from './accounts/index.ts'
import { vendingRoutes } from './market/index.ts'
import { createPasswords } from './accounts/index.ts'

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
