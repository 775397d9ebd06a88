import { Hono } from 'hono'
import { hostCopy } from '../../../domain/copy/site.ts'
import { pinnedFirst } from '../../../domain/post.ts'
import { findSession, lacksSecondFactor } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { type Answer, answerBytes, HostError, jsonAnswer, makeOnce, revisionTag, sendAnswer } from '../../http/index.ts'
import { type DeskPostRow, isPublic } from '../store/post-rows.ts'
import { createPosts, toPost } from '../store/posts.ts'

/** `GET /posts` and `/posts/{id}`: what is not public is there for an admin's bearer alone. */
export function postRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const posts = createPosts(deps.database.db)
  const once = makeOnce<Answer>(deps.caches.open('posts', answerBytes))

  /** A dead or a player's token reads what everybody reads; an author's the own ones as the desk has them. */
  async function deskOf(c: AppContext): Promise<((post: DeskPostRow) => boolean) | undefined> {
    const account = (await findSession(c, deps))?.account
    if (!account || lacksSecondFactor(account, deps.config)) return undefined
    if (account.role === 'admin') return () => true
    return account.role === 'author' ? ({ authorId }) => authorId === account.accountId : undefined
  }

  /** Every visitor asks for the same, and anybody may ask: it is made and packed once for each state of the table. */
  async function send(c: AppContext, name: string, read: (at: number) => Promise<unknown>) {
    const at = deps.now()
    const answer = await once(`${await posts.version(at)} ${name}`, async () => jsonAnswer(await read(at)))
    return sendAnswer(c, answer, 'public, no-cache')
  }

  app.get('/posts', async (c) => {
    const edits = await deskOf(c)
    if (!edits) return send(c, 'list', async (at) => ({ posts: await posts.list(at) }))
    const at = deps.now()
    const shown = (await posts.deskList()).filter((post) => edits(post) || isPublic(post, at))
    return c.json({ posts: pinnedFirst(shown.map((post) => (edits(post) ? deskAnswer(post) : toPost(post)))) })
  })

  app.get('/posts/:id', async (c) => {
    const id = postId(c.req.param('id'))
    const edits = await deskOf(c)
    const post = edits && (await posts.findForDesk(id))
    if (post && edits(post)) {
      c.header('ETag', revisionTag(post.revision))
      return c.json(deskAnswer(post))
    }
    return send(c, String(id), async (at) => {
      const post = await posts.find(id, at)
      if (!post) throw new HostError(404, hostCopy.notFound)
      return post
    })
  })

  return app
}

/** What only editors are told: when it is public, and which save of whom this is. */
function deskAnswer(post: DeskPostRow) {
  const { pinned, revision, startsAt, endsAt, updatedAt, editor } = post
  const [starts_at, ends_at] = [startsAt, endsAt].map((at) => (at === null ? null : new Date(at).toISOString()))
  const saved = { revision, updated_at: new Date(updatedAt).toISOString(), updated_by: editor }
  return { ...toPost(post), pinned, starts_at, ends_at, ...saved }
}

/** The id in its one spelling; −1, which no announcement has, otherwise. */
export function postId(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : -1
}
