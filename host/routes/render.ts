import { Hono } from 'hono'
import { renderRequestSchema } from '../../api/render.ts'
import { limitKey } from '../../http/client-address.ts'
import type { AppEnv, Deps } from '../deps.ts'
import { type Answer, answerBytes, createAnswer } from '../http/answer.ts'
import { makeOnce } from '../http/byte-cache.ts'
import type { Limit } from '../http/rate-limit.ts'
import { readJson } from '../http/read-body.ts'
import { demonstrationRenderer } from '../render/demonstration.ts'
import { createZrenderer } from '../render/zrenderer.ts'

/** A visitor who turns one figure through all 24 views of ten items in a minute stays below. */
const perAddress: Limit = { name: 'render', max: 240, windowS: 60 }

/** `POST /render`: a checked request, its picture from the cache or from the renderer. */
export function renderRoutes({ config, limits, caches, log }: Deps) {
  const app = new Hono<AppEnv>()
  const once = makeOnce<Answer>(caches.open('figures', answerBytes))
  const { RENDERER_URL: url, RENDERER_TOKEN: token } = config
  const draw = url ? createZrenderer({ url, token, log }) : demonstrationRenderer

  app.post('/render', async (c) => {
    await limits.take(perAddress, limitKey(c.get('address')))
    const request = await readJson(c, renderRequestSchema, { maxBytes: 2_048, maxDepth: 3, maxString: 64 })
    // The schema fills in what is absent and writes fields in its own order: equal figures, equal keys.
    const canonical = { ...request, headgear: [0, 1, 2].map((at) => request.headgear[at] ?? 0) }
    const answer = await once(JSON.stringify(canonical), async () => createAnswer('image/png', await draw(canonical)))
    return c.body(answer.bytes, 200, { 'Content-Type': answer.type, 'Content-Length': String(answer.bytes.length) })
  })
  return app
}
