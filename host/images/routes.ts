import path from 'node:path'
import { Hono } from 'hono'
import { getCollectionPicture, getItemPicture } from '../../api/picture.ts'
import { hostCopy } from '../../domain/copy/site.ts'
import type { Deps } from '../deps.ts'
import type { AppContext, AppEnv } from '../http/index.ts'
import { HostError, route, sendAnswer } from '../http/index.ts'
import type { PictureKind } from './import/client-path.ts'
import { createItemImages } from './item-images.ts'

/** A new name or new client files change a picture at the same address: cached for a day, then revalidated by its tag. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800'

/**
 * `/item/{id}.png` and `/collection/{id}.png`: imported from the client, else drawn. An unknown id is 404: the page
 * then shows 512.
 */
export function imageRoutes({ games, config }: Deps) {
  const app = new Hono<AppEnv>()
  const images = createItemImages(games, path.resolve(config.VAR_DIR, 'images'))

  const picture = (kind: PictureKind) => async (c: AppContext) => {
    const answer = await images(kind, Number((c.req.param('file') ?? '').replace('.png', '')))
    if (!answer) throw new HostError(404, hostCopy.notFound)
    // The site uses it from another origin.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return sendAnswer(c, answer, cacheControl)
  }

  route(app, getItemPicture, picture('item'))
  route(app, getCollectionPicture, picture('collection'))
  return app
}
