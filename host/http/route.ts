import type { MiddlewareHandler } from 'hono'
import type { AnyEndpoint, Endpoint, RequestOf } from '../../api/endpoint.ts'
import type { App, AppContext, AppEnv } from './app-env.ts'
import { readForm, readJson } from './read-body.ts'
import { readQuery } from './read-query.ts'

type AnyRequest = RequestOf<string, unknown, unknown>
type Handle<Request> = (c: AppContext, request: Request) => Response | Promise<Response>

/**
 * Registers a call of the contract: the only way to add a route. A request is first checked against the endpoint's
 * `access`, then by the middleware before the handler; then query and body are read as the endpoint defines them.
 *
 *     route(app, getOrder, async (c, { params }) => c.json(await orders.find(params.id)))
 *     route(app, closeAccount, onlyIfAllowed, async (c, { body }) => …)
 */
export function route<Params, Body, Answer, Request>(
  app: App,
  endpoint: Endpoint<Params, Body, Answer, Request>,
  ...handlers: [...before: MiddlewareHandler<AppEnv>[], handle: Handle<Request>]
): void {
  const before = handlers.slice(0, -1) as MiddlewareHandler<AppEnv>[]
  const handle = handlers.at(-1) as Handle<AnyRequest>
  const { method, pattern, access } = endpoint
  const isOpen = access === 'public' || access === 'optional' || access === 'machine'
  const checkAccess: MiddlewareHandler<AppEnv> = async (c, next) => {
    await c.get('admit')(c, endpoint)
    await next()
  }
  const first = isOpen ? before : [checkAccess, ...before]
  app.on(method, [pattern], ...first, (c: AppContext): Response | Promise<Response> => {
    const params = c.req.param() as AnyRequest['params']
    // At once for calls that read neither: game data is requested most.
    if (!endpoint.query && !endpoint.body) return handle(c, { params, query: undefined, body: undefined })
    return readRequest(c, endpoint).then((request) => handle(c, { params, ...request } as AnyRequest))
  })
}

async function readRequest(c: AppContext, endpoint: Pick<AnyEndpoint, 'query' | 'body' | 'bodyType' | 'bodyLimits'>) {
  const query = endpoint.query && readQuery(c, endpoint.query)
  return { query, body: await readBody(c, endpoint) }
}

async function readBody(
  c: AppContext,
  { body, bodyType = 'application/json', bodyLimits }: Pick<AnyEndpoint, 'body' | 'bodyType' | 'bodyLimits'>,
): Promise<unknown> {
  if (bodyType === 'application/x-www-form-urlencoded') return readForm(c, bodyLimits)
  return body && bodyType === 'application/json' ? readJson(c, body, bodyLimits) : undefined
}
