import path from 'node:path'
import { Hono } from 'hono'
import { hostCopy } from '../../domain/copy/site.ts'
import type { Deps } from '../deps.ts'
import type { AppContext, AppEnv } from '../http/index.ts'
import { HostError, sendAnswer } from '../http/index.ts'
import type { PictureKind } from './import/client-path.ts'
import { createItemImages } from './item-images.ts'

/** An item's picture changes only when its kind does: a week, then asked for by its tag. */
const keep = 'public, max-age=604800, stale-while-revalidate=2592000'

/** `/item/{id}.png` and `/collection/{id}.png`: the client's where they were imported, else drawn by us. An unknown id is 404: the page then shows 512. */
export function imageRoutes({ games, caches, config }: Deps) {
  const app = new Hono<AppEnv>()
  const images = createItemImages(games, caches, path.resolve(config.VAR_DIR, 'images'))

  const picture = (kind: PictureKind) => async (c: AppContext) => {
    const answer = await images(kind, Number((c.req.param('file') ?? '').replace('.png', '')))
    if (!answer) throw new HostError(404, hostCopy.notFound)
    // The site shows it from another origin.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return sendAnswer(c, answer, keep)
  }

  app.get('/item/:file{[1-9][0-9]{0,9}\\.png}', picture('item'))
  app.get('/collection/:file{[1-9][0-9]{0,9}\\.png}', picture('collection'))
  return app
}
