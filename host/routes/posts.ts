import { Hono } from 'hono'
import { hostCopy } from '../../domain/copy/site.ts'
import type { AppContext, AppEnv, Deps } from '../deps.ts'
import { type Answer, answerBytes, jsonAnswer } from '../http/answer.ts'
import { makeOnce } from '../http/byte-cache.ts'
import { HostError } from '../http/host-error.ts'
import { findSession } from '../http/require-session.ts'
import { sendAnswer } from '../http/send-answer.ts'
import { createPosts } from '../repositories/posts.ts'

/** `GET /posts` and `/posts/{id}`: what is not public is there for an admin's bearer alone. */
export function postRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const posts = createPosts(deps.database.db)
  const once = makeOnce<Answer>(deps.caches.open('posts', answerBytes))

  /** A dead or a player's token reads what everybody reads. */
  const readsHidden = async (c: AppContext) => (await findSession(c, deps))?.account.role === 'admin'

  /** Every visitor asks for the same, and anybody may ask: it is made and packed once for each state of the table. */
  async function send(c: AppContext, name: string, read: (options: { hidden: boolean }) => Promise<unknown>) {
    if (await readsHidden(c)) return c.json(await read({ hidden: true }))
    const answer = await once(`${await posts.version()} ${name}`, async () => jsonAnswer(await read({ hidden: false })))
    return sendAnswer(c, answer, 'public, no-cache')
  }

  app.get('/posts', (c) => send(c, 'list', async (options) => ({ posts: await posts.list(options) })))

  app.get('/posts/:id', (c) => {
    const id = postId(c.req.param('id'))
    return send(c, String(id), async (options) => {
      const post = await posts.find(id, options)
      if (!post) throw new HostError(404, hostCopy.notFound)
      return post
    })
  })

  return app
}

/** The id in its one spelling; −1, which no announcement has, otherwise. */
export function postId(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : -1
}
