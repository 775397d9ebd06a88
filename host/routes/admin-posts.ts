import { Hono } from 'hono'
import * as v from 'valibot'
import { type PostDraft, postDraftSchema } from '../../api/post.ts'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { hostCopy } from '../../domain/copy/site.ts'
import type { AppContext, AppEnv, Deps } from '../deps.ts'
import { HostError } from '../http/host-error.ts'
import { readJson } from '../http/read-body.ts'
import { requireSession } from '../http/require-session.ts'
import type { Publisher } from '../publish/publisher.ts'
import { createPosts } from '../repositories/posts.ts'
import { postId } from './posts.ts'

/** 200,000 characters of Chinese, each escape that JSON may add, and the rest. */
const bodyLimits = { maxBytes: 1_300_000, maxString: 1_200_000 }
/** What is stored: purging may lengthen a text (an image gets its `loading`). */
const mostStored = 300_000

/** `POST /admin/posts`, `PUT`, `PATCH` and `DELETE /admin/posts/{id}`: admins only, each change in the audit log. */
export function adminPostRoutes(deps: Deps, publisher: Publisher) {
  const app = new Hono<AppEnv>()
  const posts = createPosts(deps.database.db)

  const by = (c: AppContext) => ({ actorId: c.get('account').accountId, address: c.get('address') })

  async function clean<Draft extends Partial<PostDraft>>(draft: Draft): Promise<Draft> {
    const cleaned = { ...draft }
    if (draft.title !== undefined) cleaned.title = oneLine(draft.title)
    if (draft.content !== undefined) cleaned.content = await deps.purgeAside.purge(draft.content)
    if ((cleaned.content?.length ?? 0) > mostStored) throw new HostError(413, hostCopy.tooLarge)
    return cleaned
  }

  async function update(c: AppContext, id: number, changes: Partial<PostDraft>) {
    if (!(await posts.update(id, await clean(changes), by(c), deps.now()))) throw new HostError(404, hostCopy.notFound)
    publisher.request()
    return c.json({ id: String(id) })
  }

  app.use('/admin/*', requireSession(deps, 'admin'))

  app.post('/admin/posts', async (c) => {
    const id = await posts.create(await clean(await readJson(c, postDraftSchema, bodyLimits)), by(c), deps.now())
    publisher.request()
    return c.json({ id: String(id) }, 201)
  })

  app.put('/admin/posts/:id', async (c) =>
    update(c, postId(c.req.param('id')), await readJson(c, postDraftSchema, bodyLimits)),
  )

  app.patch('/admin/posts/:id', async (c) =>
    update(c, postId(c.req.param('id')), await readJson(c, v.partial(postDraftSchema), bodyLimits)),
  )

  app.delete('/admin/posts/:id', async (c) => {
    const id = postId(c.req.param('id'))
    if (!(await posts.remove(id, by(c), deps.now()))) throw new HostError(404, hostCopy.notFound)
    publisher.request()
    return c.json({ id: String(id) })
  })

  return app
}

/** A title is one line of text; what turns lines around or hides is dropped. */
function oneLine(title: string): string {
  const line = title
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  if (line === '') throw new HostError(400, accountsHostCopy.titleEmpty)
  return line
}
