import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'

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
  }
}

export type App = Hono<AppEnv>
export type AppContext = Context<AppEnv>
