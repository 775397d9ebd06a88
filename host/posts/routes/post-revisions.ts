import { Hono } from 'hono'
import {
  getRevision,
  getRevisions,
  type RevisionContent,
  type RevisionHead,
  restoreRevision,
} from '../../../api/post-revisions.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { actorOf } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { expectedRevisions, HostError, revisionTag, route } from '../../http/index.ts'
import { findRevision, listRevisions } from '../store/post-revisions.ts'
import { findStoredPost, storePostChanges } from '../store/posts.ts'
import type { PublishRequests } from './admin-posts.ts'
import { ownerOf, saveError } from './admin-posts.ts'
import { postId } from './posts.ts'

/** `/admin/posts/{id}/revisions`, `…/{revision}` and `…/{revision}/restore`: earlier states of an announcement. */
export function postRevisionRoutes(deps: Pick<Deps, 'database' | 'now'>, publisher: PublishRequests) {
  const app = new Hono<AppEnv>()

  route(app, getRevisions, async (c, { params }) => {
    const id = postId(params.id)
    await requireOwnPost(c, id)
    const revisions = (await listRevisions(deps.database.db, id)).map(
      (row): RevisionHead => ({ ...row, at: isoTime(row.at) }),
    )
    return c.json({ revisions })
  })

  /** Throws 404 for another author's announcement, as for a missing one. */
  async function requireOwnPost(c: AppContext, id: number): Promise<void> {
    const post = await findStoredPost(deps.database.db, id)
    const owner = ownerOf(c)
    if (!post || (owner !== undefined && post.author_id !== owner)) throw new HostError(404, hostCopy.notFound)
  }

  async function readRevision(c: AppContext, id: number, revision: number): Promise<RevisionContent> {
    await requireOwnPost(c, id)
    const values = await findRevision(deps.database.db, id, revision)
    if (!values) throw new HostError(404, hostCopy.notFound)
    return { type: values.type, title: values.title, content: values.content }
  }

  route(app, getRevision, async (c, { params }) =>
    c.json(await readRevision(c, postId(params.id), postId(params.revision))),
  )

  route(app, restoreRevision, async (c, { params }) => {
    const id = postId(params.id)
    const restoredFrom = postId(params.revision)
    const restored = await readRevision(c, id, restoredFrom)
    const expected = expectedRevisions(c.req.header('If-Match'))
    const options = { expectedRevisions: expected, restoredFrom, ownerId: ownerOf(c) }
    const outcome = await storePostChanges(deps.database.db, id, restored, actorOf(c), deps.now(), options)
    if (!outcome.ok) throw saveError(outcome.reason)
    publisher.request()
    c.header('ETag', revisionTag(outcome.revision))
    return c.json({ id: String(id), revision: outcome.revision })
  })

  return app
}
