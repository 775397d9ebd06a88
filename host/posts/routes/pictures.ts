import { Hono } from 'hono'
import { getUploadedPicture, uploadPicture } from '../../../api/picture.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { postDeskHostCopy } from '../../../domain/copy/post-desk.ts'
import { type Answer, answerBytes, createAnswer } from '../../../http/answer.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { createCache, HostError, makeOnce, readBytes, route, sendAnswer } from '../../http/index.ts'
import { acceptPicture, PictureError, type PictureFault, pictureLimits } from '../pictures/accept-picture.ts'
import { findPicture, storePicture } from '../store/pictures.ts'

const uploads = { name: 'picture', max: 60, windowS: 600 }
const statuses = { type: 415, size: 413, broken: 422 } as const satisfies Record<PictureFault, number>
/** The name is a hash of the content. */
const forever = 'public, max-age=31536000, immutable'

/**
 * `POST /admin/pictures` and `GET /picture/{hash}.webp`: pictures of announcements, re-encoded, stored by their
 * content.
 */
export function pictureRoutes(deps: Pick<Deps, 'config' | 'database' | 'limits' | 'now'>) {
  const app = new Hono<AppEnv>()
  const { config, limits, now } = deps
  const findOrCreate = makeOnce<Answer>(createCache('uploads', answerBytes))

  route(app, uploadPicture, async (c) => {
    const { accountId } = c.get('account')
    await limits.take(uploads, String(accountId))
    const upload = await readBytes(c, { maxBytes: pictureLimits.sentBytes })
    const picture = await acceptPicture(upload).catch((error: unknown) => {
      if (!(error instanceof PictureError)) throw error
      throw new HostError(statuses[error.fault], postDeskHostCopy.picture[error.fault])
    })
    if (!(await storePicture(deps.database.db, picture, { actorId: accountId, address: c.get('address') }, now())))
      throw new HostError(507, postDeskHostCopy.pictureRoom)
    const { hash, width, height } = picture
    return c.json({ url: `${config.PUBLIC_API_HOST}/picture/${hash}.webp`, width, height }, 201)
  })

  route(app, getUploadedPicture, async (c, { params }) => {
    const hash = params.file.slice(0, 40)
    const answer = await findOrCreate(hash, async () => {
      const bytes = await findPicture(deps.database.db, hash)
      if (!bytes) throw new HostError(404, hostCopy.notFound)
      return createAnswer('image/webp', Buffer.from(bytes))
    })
    // The site uses it from another origin. Its content policy is that of all answers: no scripts, sandbox, no
    // sniffing.
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return sendAnswer(c, answer, forever)
  })

  return app
}
