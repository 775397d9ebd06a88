import { Hono } from 'hono'
import type { RevisionHead, RevisionWords } from '../../../api/post-revisions.ts'
import { hostCopy } from '../../../domain/copy/site.ts'
import { requireSession } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { expectedRevisions, HostError, revisionTag } from '../../http/index.ts'
import { createPosts } from '../store/posts.ts'
import type { PublishRequests } from './admin-posts.ts'
import { ownerOf, saveRefused } from './admin-posts.ts'
import { postId } from './posts.ts'

/** `/admin/posts/{id}/revisions`, `…/{revision}` and `…/{revision}/restore`: earlier states of an announcement. */
export function postRevisionRoutes(deps: Deps, publisher: PublishRequests) {
  const app = new Hono<AppEnv>()
  const posts = createPosts(deps.database.db)
  app.use('/admin/posts/:id/revisions/*', requireSession(deps, 'author'))

  app.get('/admin/posts/:id/revisions', async (c) => {
    const id = postId(c.req.param('id'))
    await own(c, id)
    const revisions = (await posts.revisions.list(id)).map(
      (row): RevisionHead => ({ ...row, at: new Date(row.at).toISOString() }),
    )
    return c.json({ revisions })
  })

  /** Another author's announcement answers like a missing one. */
  async function own(c: AppContext, id: number): Promise<void> {
    const [post, owner] = [await posts.findForDesk(id), ownerOf(c)]
    if (!post || (owner !== undefined && post.author_id !== owner)) throw new HostError(404, hostCopy.notFound)
  }

  async function words(c: AppContext, revision: string): Promise<RevisionWords> {
    const id = postId(c.req.param('id') ?? '')
    await own(c, id)
    const found = await posts.revisions.find(id, postId(revision))
    if (!found) throw new HostError(404, hostCopy.notFound)
    return { type: found.type, title: found.title, content: found.content }
  }

  app.get('/admin/posts/:id/revisions/:revision', async (c) => c.json(await words(c, c.req.param('revision'))))

  app.post('/admin/posts/:id/revisions/:revision/restore', async (c) => {
    const [id, restoredFrom] = [postId(c.req.param('id')), postId(c.req.param('revision'))]
    const brought = await words(c, c.req.param('revision'))
    const by = { actorId: c.get('account').accountId, address: c.get('address') }
    const expected = expectedRevisions(c.req.header('If-Match'))
    const saved = await posts.update(id, brought, by, deps.now(), { expected, restoredFrom, ownerId: ownerOf(c) })
    if (!saved.ok) throw saveRefused(saved.reason)
    publisher.request()
    c.header('ETag', revisionTag(saved.revision))
    return c.json({ id: String(id), revision: saved.revision })
  })

  return app
}
