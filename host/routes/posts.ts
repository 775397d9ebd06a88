import { Hono } from 'hono'
import { hostCopy } from '../../domain/copy/own.ts'
import type { AppContext, AppEnv, Deps } from '../deps.ts'
import { type Answer, jsonAnswer, sendAnswer } from '../http/answer.ts'
import { HostError } from '../http/host-error.ts'
import { findSession } from '../http/require-session.ts'
import { createPosts } from '../repositories/posts.ts'

/** `GET /posts` and `/posts/{id}`: what is not public is there for an admin's bearer alone. */
export function postRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const posts = createPosts(deps.database.db)
  const newest = keepNewest()

  /** A dead or a player's token reads what everybody reads. */
  const readsHidden = async (c: AppContext) => (await findSession(c, deps))?.account.role === 'admin'

  app.get('/posts', async (c) => {
    const hidden = await readsHidden(c)
    const list = { posts: await posts.list({ hidden }) }
    return hidden ? c.json(list) : sendAnswer(c, newest(jsonAnswer(list)), 'public, no-cache')
  })

  app.get('/posts/:id', async (c) => {
    const hidden = await readsHidden(c)
    const post = await posts.find(postId(c.req.param('id')), { hidden })
    if (!post) throw new HostError(404, hostCopy.notFound)
    return hidden ? c.json(post) : sendAnswer(c, jsonAnswer(post), 'public, no-cache')
  })

  return app
}

/** The id in its one spelling; −1, which no announcement has, otherwise. */
export function postId(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : -1
}

/** Keeps the last list with its compressed forms: it is asked for by every visitor and seldom changes. */
function keepNewest() {
  let kept: Answer | undefined
  return (answer: Answer): Answer => {
    if (kept?.tag !== answer.tag) kept = answer
    return kept
  }
}
