import { Hono } from 'hono'
import { getPost, getPosts } from '../../../api/post.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { sortPinnedFirst } from '../../../domain/posts/post.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { type Answer, answerBytes, jsonAnswer } from '../../../http/answer.ts'
import { findSession, lacksSecondFactor } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { createCache, HostError, makeOnce, revisionTag, route, sendAnswer } from '../../http/index.ts'
import { type DeskPostRow, isPublic } from '../store/post-rows.ts'
import { findStoredPost, listAllPosts, readPostVersion, toPost } from '../store/posts.ts'

/** `GET /posts` and `/posts/{id}`: unpublished posts are visible only to their authors and to admins. */
export function postRoutes(deps: Pick<Deps, 'config' | 'database' | 'now'>) {
  const app = new Hono<AppEnv>()
  const findOrCreate = makeOnce<Answer>(createCache('posts', answerBytes))

  /**
   * Which posts are answered with their desk fields, published or not: all for an admin, and the own ones for an author.
   * Undefined for everyone else, and for an invalid token.
   */
  async function editableBy(c: AppContext): Promise<((post: DeskPostRow) => boolean) | undefined> {
    const account = (await findSession(c, deps))?.account
    if (!account || lacksSecondFactor(account, deps.config)) return undefined
    if (account.role === 'admin') return () => true
    return account.role === 'author' ? ({ author_id }) => author_id === account.accountId : undefined
  }

  /** Public and the same for every visitor: created and compressed once per state of the table. */
  async function send(c: AppContext, name: string, read: (nowMs: number) => Promise<unknown>) {
    const at = deps.now()
    const answer = await findOrCreate(`${await readPostVersion(deps.database.db, at)} ${name}`, async () =>
      jsonAnswer(await read(at)),
    )
    return sendAnswer(c, answer, 'public, no-cache')
  }

  /** The posts visible at a time: pinned ones first, then the newest. */
  async function readList(nowMs: number, isEditable: (post: DeskPostRow) => boolean) {
    const visible = (await listAllPosts(deps.database.db)).filter((post) => isEditable(post) || isPublic(post, nowMs))
    return { posts: sortPinnedFirst(visible.map((post) => (isEditable(post) ? deskAnswer(post) : toPost(post)))) }
  }

  route(app, getPosts, async (c) => {
    const isEditable = await editableBy(c)
    if (!isEditable) return send(c, 'list', (at) => readList(at, () => false))
    return c.json(await readList(deps.now(), isEditable))
  })

  route(app, getPost, async (c, { params }) => {
    const id = postId(params.id)
    const isEditable = await editableBy(c)
    const post = isEditable && (await findStoredPost(deps.database.db, id))
    if (post && isEditable(post)) {
      c.header('ETag', revisionTag(post.revision))
      return c.json(deskAnswer(post))
    }
    return send(c, String(id), async (at) => {
      const post = await findStoredPost(deps.database.db, id)
      if (!post || !isPublic(post, at)) throw new HostError(404, hostCopy.notFound)
      return toPost(post)
    })
  })

  return app
}

/** Fields only for editors: publication times and the last save. */
function deskAnswer(post: DeskPostRow) {
  const { pinned, revision, startsAt, endsAt, updated_at, editor } = post
  const saved = { revision, updated_at: isoTime(updated_at), updated_by: editor }
  return { ...toPost(post), pinned, starts_at: isoTime(startsAt), ends_at: isoTime(endsAt), ...saved }
}

/** The id in its canonical form; otherwise −1, which no announcement has. */
export function postId(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : -1
}
