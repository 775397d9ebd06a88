import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { AnyEndpoint } from '../../api/endpoint.ts'

/** Values that middleware stores for a request. A feature adds its own to Hono's `ContextVariableMap`. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Client address in canonical form; '' if unknown. */
    address: string
    /** Request id in the log and in the answer's `X-Request-Id`. */
    requestId: string
    /** The request was refused because too many others wait: logged once a minute, not as separate errors. */
    busy?: boolean
    /** Throws if the request may not make a call; set by the accounts feature, used by `route`. */
    admit: (c: AppContext, endpoint: Pick<AnyEndpoint, 'access' | 'confirmed'>) => Promise<void>
  }
}

export type App = Hono<AppEnv>
export type AppContext = Context<AppEnv>
