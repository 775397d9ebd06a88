import path from 'node:path'
import { Hono } from 'hono'
import { getCollectionPicture, getItemPicture, getMinimap } from '../../api/picture.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import type { Answer } from '../../http/answer.ts'
import type { Deps } from '../deps.ts'
import type { AppContext, AppEnv } from '../http/index.ts'
import { HostError, route, sendAnswer } from '../http/index.ts'
import type { ItemPictureKind } from './import/client-path.ts'
import { createImages } from './item-images.ts'

/** A new name or new client files change a picture at the same address: cached for a day, then revalidated by its tag. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800'

/**
 * `/item/{id}.png` and `/collection/{id}.png`: imported from the client, else drawn. An unknown id is 404: the page
 * then shows 512. `/map/{name}.png`: imported, else 404.
 */
export function imageRoutes({ games, config }: Pick<Deps, 'config' | 'games'>) {
  const app = new Hono<AppEnv>()
  const images = createImages(games, path.resolve(config.VAR_DIR, 'images'))

  const send = async (c: AppContext, find: (name: string) => Promise<Answer | undefined>) => {
    const answer = await find((c.req.param('file') ?? '').replace('.png', ''))
    if (!answer) throw new HostError(404, hostCopy.notFound)
    // The site uses it from another origin.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return sendAnswer(c, answer, cacheControl)
  }

  const ofItem = (kind: ItemPictureKind) => (c: AppContext) => send(c, (id) => images.ofItem(kind, Number(id)))
  route(app, getItemPicture, ofItem('item'))
  route(app, getCollectionPicture, ofItem('collection'))
  route(app, getMinimap, (c: AppContext) => send(c, images.ofMap))
  return app
}
