import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createBoundedServer } from '../../http/bounded-server.ts'
import type { Config } from '../../settings/config.ts'
import type { Log } from '../base/index.ts'
import type { App } from './app-env.ts'
import { refuseExcess } from './refuse-excess.ts'
import { createStartingApp } from './starting-app.ts'

/** The host's port. Until `serve` is called, requests are answered that the host is starting. */
interface HostPort {
  /** Such as `http://127.0.0.1:8787`. */
  url: string
  /** Sets the current step of the start, for `/ready` and the log. */
  reportStep(step: string): void
  /** Answers all requests with the whole host. */
  serve(app: Pick<App, 'fetch'>): void
  close(): Promise<void>
}

/** Time between two lines of the log about the start. */
const logEveryMs = 3_000

type PortConfig = Pick<Config, 'CORS_ORIGINS' | 'TRUSTED_PROXY_HOPS' | 'HOST_PORT' | 'HOST_BIND'>

/** Listens on HOST_BIND and HOST_PORT. Throws if the port is taken. */
export async function openPort(config: PortConfig, log: Log): Promise<HostPort> {
  const { CORS_ORIGINS, TRUSTED_PROXY_HOPS, HOST_PORT, HOST_BIND } = config
  let step = 'opening the database'
  let loggedAtMs = performance.now()
  let listener = getRequestListener(createStartingApp(CORS_ORIGINS, () => step).fetch)
  const { server, close } = createBoundedServer((request, response) => listener(request, response), {
    trustedProxyHops: TRUSTED_PROXY_HOPS,
    refuseExcess: refuseExcess(CORS_ORIGINS),
    onFull: (connections) => log.warn('connections full', { connections }),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(HOST_PORT, HOST_BIND, resolve)
  })
  const { address, port, family } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  return {
    url,
    reportStep(next) {
      step = next
      if (performance.now() - loggedAtMs < logEveryMs) return
      loggedAtMs = performance.now()
      log.info('host is starting', { step })
    },
    serve(app) {
      listener = getRequestListener(app.fetch)
      log.info('host listens', { url })
    },
    close,
  }
}
