import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { hostCopy } from '../domain/copy/host.ts'
import {
  type AccountParts,
  accountDataRoutes,
  admission,
  createAccountParts,
  loginRoutes,
  passkeyRoutes,
  passwordRoutes,
  recoveryRoutes,
  secondFactorRoutes,
  sessionRoutes,
  signUpRoutes,
} from './accounts/index.ts'
import {
  adminAccountRoutes,
  adminAddressRoutes,
  adminAuditRoutes,
  adminGameDataRoutes,
  adminGameLogRoutes,
  adminRefreshRoutes,
  createMetrics,
  createPublisher,
  healthRoutes,
  type Metrics,
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
import { alertRoutes, itemMarketRoutes, marketRoutes, marketTodayRoutes, priceRoutes } from './market/index.ts'
import { oddsRoutes } from './odds/index.ts'
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
  const accountParts = createAccountParts(deps)
  const metrics = createMetrics(deps, accountParts.passwords)
  const admit = admission(deps)
  app.use(async function prepareRequest(c, next) {
    c.set('admit', admit)
    c.set('requestId', randomUUID())
    c.header('X-Request-Id', c.get('requestId'))
    await next()
  })
  app.use(identifyClient({ trustedProxyHops: deps.config.TRUSTED_PROXY_HOPS }))
  app.use(logRequests(deps.log))
  app.use(metrics.measure())
  app.use(detectMisconfiguration(deps))
  app.use(securityHeaders())
  app.use(crossOrigin(deps.config.CORS_ORIGINS))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ error: hostCopy.methodNotAllowed }, 405, { Allow: methods.join(', ') }),
    }),
  )

  for (const [prefixes, routes] of features({ deps: { ...deps, ...accountParts }, publisher, metrics })) {
    requirePrefixes(prefixes, routes)
    app.route('/', routes)
  }
  // An unknown call below /admin is refused like a known one.
  app.use('/admin/*', async function adminsOnly(c, next) {
    await c.get('admit')(c, { access: 'admin' })
    await next()
  })

  app.onError(errorHandler(deps.log))
  app.notFound(notFound)
  return app
}

interface Parts {
  deps: AppDeps & AccountParts
  publisher: Publisher
  metrics: Metrics
}

/** The calls of each feature, with the beginnings of their paths. */
function features({ deps, publisher, metrics }: Parts): [prefixes: string, routes: App][] {
  return [
    ['/health /ready /metrics', healthRoutes(deps, metrics)],
    // Pictures come first: the game routes would treat `/item/512.png` as an id.
    ['/item /collection /map', imageRoutes(deps)],
    ['/item /db /package /reform /enchant /refine /monster /map /shop-npc /records', gameRoutes(deps)],
    ['/render', renderRoutes(deps)],
    ['/login /logout /auth /account/confirm', loginRoutes(deps)],
    ['/SignUp', signUpRoutes(deps)],
    ['/account', sessionRoutes(deps)],
    ['/account', passwordRoutes(deps)],
    ['/account', accountDataRoutes(deps)],
    ['/account/second-factor', secondFactorRoutes(deps)],
    ['/account/recovery /account/email', recoveryRoutes(deps)],
    ['/account/passkeys', passkeyRoutes(deps)],
    ['/posts', postRoutes(deps)],
    ['/admin/posts', adminPostRoutes(deps, publisher)],
    ['/admin/posts', postRevisionRoutes(deps, publisher)],
    ['/admin/pictures /picture', pictureRoutes(deps)],
    ['/admin/game-data', adminGameDataRoutes(deps)],
    ['/admin/audit', adminAuditRoutes(deps)],
    ['/admin/accounts', adminAccountRoutes(deps)],
    ['/admin/addresses', adminAddressRoutes(deps)],
    ['/admin/game-logs', adminGameLogRoutes(deps)],
    ['/package /enchant /refine /monster /admin/observed-odds', oddsRoutes(deps)],
    ['/admin/orders', adminOrderRoutes(deps)],
    ['/admin/refresh', adminRefreshRoutes(deps, publisher)],
    ['/donate /vip /orders /payment/notify', paymentRoutes(deps)],
    ['/account/orders /account/points', ownOrderRoutes(deps)],
    ['/deliveries', deliveryRoutes(deps)],
    ['/payment/sandbox', sandboxRoutes(deps)],
    ['/vending /buying /market/prices', marketRoutes(deps)],
    ['/market', marketTodayRoutes(deps)],
    ['/market/item', itemMarketRoutes(deps)],
    ['/prices.json', priceRoutes(deps)],
    ['/account/watches /account/alerts /alerts', alertRoutes(deps)],
    ['/firewall /api/myip', firewallRoutes(deps)],
    ['/server /ranking /account', playerRoutes(deps)],
    ['/account/logins', loginHistoryRoutes(deps)],
    ['/reports', reportRoutes(deps)],
  ]
}

/** The list of features shows the beginning of each path, so it must be true. */
function requirePrefixes(prefixes: string, { routes }: App): void {
  const isListed = (path: string) => prefixes.split(' ').some((prefix) => `${path}/`.startsWith(`${prefix}/`))
  const other = routes.find(({ path }) => !isListed(path))
  if (other) throw new Error(`${other.path} does not begin with ${prefixes}`)
}

/** One per host: the operator's refresh never runs twice at once. */
export function publisherOf({ config, log }: Pick<Deps, 'config' | 'log'>): Publisher {
  return createPublisher({ command: config.PUBLISH_COMMAND, log })
}
