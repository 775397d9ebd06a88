import { Hono } from 'hono'
import type { RevisionContent, RevisionHead } from '../../../api/post-revisions.ts'
import { hostCopy } from '../../../domain/copy/site.ts'
import { isoTime } from '../../../domain/iso-time.ts'
import { requireSession } from '../../accounts/index.ts'
import { actorOf } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { expectedRevisions, HostError, revisionTag } from '../../http/index.ts'
import { createPosts } from '../store/posts.ts'
import type { PublishRequests } from './admin-posts.ts'
import { ownerOf, saveError } from './admin-posts.ts'
import { postId } from './posts.ts'

/** `/admin/posts/{id}/revisions`, `…/{revision}` and `…/{revision}/restore`: earlier states of an announcement. */
export function postRevisionRoutes(deps: Deps, publisher: PublishRequests) {
  const app = new Hono<AppEnv>()
  const posts = createPosts(deps.database.db)
  app.use('/admin/posts/:id/revisions/*', requireSession(deps, 'author'))

  app.get('/admin/posts/:id/revisions', async (c) => {
    const id = postId(c.req.param('id'))
    await requireOwnPost(c, id)
    const revisions = (await posts.revisions.list(id)).map((row): RevisionHead => ({ ...row, at: isoTime(row.at) }))
    return c.json({ revisions })
  })

  /** Throws 404 for another author's announcement, as for a missing one. */
  async function requireOwnPost(c: AppContext, id: number): Promise<void> {
    const post = await posts.find(id)
    const owner = ownerOf(c)
    if (!post || (owner !== undefined && post.author_id !== owner)) throw new HostError(404, hostCopy.notFound)
  }

  async function readRevision(c: AppContext, revision: string): Promise<RevisionContent> {
    const id = postId(c.req.param('id') ?? '')
    await requireOwnPost(c, id)
    const values = await posts.revisions.find(id, postId(revision))
    if (!values) throw new HostError(404, hostCopy.notFound)
    return { type: values.type, title: values.title, content: values.content }
  }

  app.get('/admin/posts/:id/revisions/:revision', async (c) => c.json(await readRevision(c, c.req.param('revision'))))

  app.post('/admin/posts/:id/revisions/:revision/restore', async (c) => {
    const id = postId(c.req.param('id'))
    const restoredFrom = postId(c.req.param('revision'))
    const restored = await readRevision(c, c.req.param('revision'))
    const expected = expectedRevisions(c.req.header('If-Match'))
    const options = { expectedRevisions: expected, restoredFrom, ownerId: ownerOf(c) }
    const outcome = await posts.update(id, restored, actorOf(c), deps.now(), options)
    if (!outcome.ok) throw saveError(outcome.reason)
    publisher.request()
    c.header('ETag', revisionTag(outcome.revision))
    return c.json({ id: String(id), revision: outcome.revision })
  })

  return app
}
