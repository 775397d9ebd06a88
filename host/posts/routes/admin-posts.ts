import { Hono } from 'hono'
import { maxText } from '../../../api/fields.ts'
import { changePost, createPost, deletePost, type PostDraft, updatePost } from '../../../api/post.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { postDeskHostCopy } from '../../../domain/copy/post-desk.ts'
import { isVisible, oneLine } from '../../../domain/text/one-line.ts'
import { instantMs } from '../../../domain/time/taipei-time.ts'
import { actorOf } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppContext, AppEnv } from '../../http/index.ts'
import { expectedRevisions, HostError, revisionTag, route } from '../../http/index.ts'
import type { SanitiseWorker } from '../sanitise/sanitise-worker.ts'
import { timeFault } from '../store/post-rows.ts'
import { deleteStoredPost, insertPost, storePostChanges } from '../store/posts.ts'
import { postId } from './posts.ts'

/** The dependencies of this feature's routes. */
export interface PostDeps extends Deps {
  /** Sanitises HTML of requests in a worker thread. */
  sanitiseWorker: SanitiseWorker
}

/** Notified after each change of a post, so that the site is built again. */
export interface PublishRequests {
  request(): void
}

/**
 * `POST /admin/posts`, `PUT`, `PATCH` and `DELETE /admin/posts/{id}`: authors for their own posts, admins for all; each
 * change is in the audit log.
 */
export function adminPostRoutes(deps: PostDeps, publisher: PublishRequests) {
  const app = new Hono<AppEnv>()

  async function sanitise<Draft extends Partial<PostDraft>>(draft: Draft) {
    const { starts_at, ends_at, event_from, event_to, ...fields } = draft
    if (draft.title !== undefined) fields.title = titleLine(draft.title)
    if (draft.content !== undefined) fields.content = await deps.sanitiseWorker.sanitise(draft.content)
    // Sanitising may lengthen a text: an image gets its `loading`. Readers of a longer one would truncate it.
    if ((fields.content?.length ?? 0) > maxText) throw new HostError(413, hostCopy.tooLarge)
    return {
      ...fields,
      ...(starts_at !== undefined && { startsAt: instantOf(starts_at) }),
      ...(ends_at !== undefined && { endsAt: instantOf(ends_at) }),
      ...(event_from !== undefined && { eventFrom: event_from }),
      ...(event_to !== undefined && { eventTo: event_to }),
    }
  }

  async function update(c: AppContext, id: number, changes: Partial<PostDraft>) {
    const options = { expectedRevisions: expectedRevisions(c.req.header('If-Match')), ownerId: ownerOf(c) }
    const outcome = await storePostChanges(
      deps.database.db,
      id,
      await sanitise(changes),
      actorOf(c),
      deps.now(),
      options,
    )
    if (!outcome.ok) throw saveError(outcome.reason)
    publisher.request()
    c.header('ETag', revisionTag(outcome.revision))
    return c.json({ id: String(id), revision: outcome.revision })
  }

  route(app, createPost, async (c, { body }) => {
    const draft = await sanitise(body)
    const fault = timeFault(draft)
    if (fault) throw saveError(fault)
    const id = await insertPost(deps.database.db, draft, actorOf(c), deps.now(), { ownerId: ownerOf(c) })
    publisher.request()
    c.header('ETag', revisionTag(1))
    return c.json({ id: String(id), revision: 1 }, 201)
  })

  route(app, updatePost, (c, { params, body }) => update(c, postId(params.id), body))
  route(app, changePost, (c, { params, body }) => update(c, postId(params.id), body))

  route(app, deletePost, async (c, { params }) => {
    const id = postId(params.id)
    const options = { expectedRevisions: expectedRevisions(c.req.header('If-Match')), ownerId: ownerOf(c) }
    const outcome = await deleteStoredPost(deps.database.db, id, actorOf(c), deps.now(), options)
    if (!outcome.ok) throw saveError(outcome.reason)
    publisher.request()
    return c.json({ id: String(id) })
  })

  return app
}

/** The author whose posts the session may change: an author's own, or any (undefined) for admins. */
export function ownerOf(c: AppContext): number | undefined {
  const { role, accountId } = c.get('account')
  return role === 'admin' ? undefined : accountId
}

/** The error that answers a refused save. */
export function saveError(reason: 'gone' | 'changed' | 'times' | 'days' | 'published'): HostError {
  if (reason === 'published') return new HostError(403, postDeskHostCopy.publishedPage)
  if (reason === 'gone') return new HostError(404, hostCopy.notFound)
  if (reason === 'changed') return new HostError(412, postDeskHostCopy.changed)
  return new HostError(400, postDeskHostCopy[reason])
}

function instantOf(text: string | null): number | null {
  return (text === null ? undefined : instantMs(text)) ?? null
}

/** The title as one line. Throws 400 for a title without a visible character. */
function titleLine(title: string): string {
  const line = oneLine(title)
  if (!isVisible(line)) throw new HostError(400, accountsHostCopy.titleEmpty)
  return line
}
