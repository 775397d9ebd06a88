import { Hono, type Next } from 'hono'
import { type FullRenderRequest, renderFigure } from '../../api/render.ts'
import { type Answer, answerBytes, createAnswer } from '../../http/answer.ts'
import { limitKey } from '../../http/client-address.ts'
import type { Deps } from '../deps.ts'
import type { AppContext, AppEnv, Limit } from '../http/index.ts'
import { createCache, makeOnce, route } from '../http/index.ts'
import { demonstrationRenderer } from './demonstration.ts'
import { createZrenderer } from './zrenderer.ts'

/** A visitor who turns one figure through all 24 views of ten items in a minute stays within this. */
const renderLimit: Limit = { name: 'render', max: 240, windowS: 60 }

/** `POST /render`: validates the request, and sends the picture from the cache or the renderer. */
export function renderRoutes({ config, limits, log, games }: Pick<Deps, 'config' | 'games' | 'limits' | 'log'>) {
  const app = new Hono<AppEnv>()
  const cache = createCache('figures', answerBytes)
  const findOrCreate = makeOnce<Answer>(cache)
  const { RENDERER_URL: url, RENDERER_TOKEN: token } = config
  let pictureGame = games.current
  let patch = 0
  const draw = url ? createZrenderer({ url, token, log }) : demonstrationRenderer

  /**
   * The cache key of a figure. After a patch of the game zrenderer has other sprites, so older pictures are not used.
   */
  function keyOf(request: FullRenderRequest): string {
    if (url && pictureGame !== games.current) {
      pictureGame = games.current
      patch += 1
      cache.clear()
    }
    return `${patch} ${JSON.stringify(request)}`
  }

  // Before the body is read.
  async function limitFigures(c: AppContext, next: Next): Promise<void> {
    await limits.take(renderLimit, limitKey(c.get('address')))
    await next()
  }

  route(app, renderFigure, limitFigures, async (c, { body: request }) => {
    // The schema adds defaults and fixes the order of fields: equal figures have equal keys.
    const canonical = { ...request, headgear: [0, 1, 2].map((at) => request.headgear[at] ?? 0) }
    const answer = await findOrCreate(keyOf(canonical), async () => createAnswer('image/png', await draw(canonical)))
    // The site captions a picture that does not show the item's own look.
    if (!url) c.header('Demonstration', 'true')
    return c.body(answer.bytes, 200, { 'Content-Type': answer.type, 'Content-Length': String(answer.bytes.length) })
  })
  return app
}
