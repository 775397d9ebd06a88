import type { MiddlewareHandler } from 'hono'
import type { Endpoint, RequestOf } from '../../api/endpoint.ts'
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
  const isPublic = endpoint.access === 'public' || endpoint.access === 'optional' || endpoint.access === 'machine'
  const admission: MiddlewareHandler<AppEnv>[] = isPublic
    ? []
    : [
        async function checkAccess(c, next) {
          await c.get('admit')(c, endpoint)
          await next()
        },
      ]
  app.on(endpoint.method, [endpoint.pattern], ...admission, ...before, async (c: AppContext) => {
    const query = endpoint.query && readQuery(c, endpoint.query)
    return handle(c, {
      params: c.req.param() as AnyRequest['params'],
      query,
      body: await readBody(c, endpoint),
    } as AnyRequest)
  })
}

async function readBody(
  c: AppContext,
  {
    body,
    bodyType = 'application/json',
    bodyLimits,
  }: Pick<Endpoint<never, unknown, unknown>, 'body' | 'bodyType' | 'bodyLimits'>,
): Promise<unknown> {
  if (bodyType === 'application/x-www-form-urlencoded') return readForm(c, bodyLimits)
  return body && bodyType === 'application/json' ? readJson(c, body, bodyLimits) : undefined
}
