import { sql } from 'kysely'
import { type Post, sortPinnedFirst } from '../../../domain/post.ts'
import type { AuditActor } from '../../audit/index.ts'
import { createAuditLog } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import { commitIfOk, inTransaction } from '../../db/index.ts'
import { changedFacts, firstPublishedAt, type RemoveOutcome, type SaveOutcome } from './post-changes.ts'
import { createPostRevisions } from './post-revisions.ts'
import {
  areInOrder,
  type DeskPostRow,
  isPublic,
  type NewPost,
  type PostValues,
  publishedAt,
  toColumns,
  toDeskPost,
  toValues,
} from './post-rows.ts'

export interface SaveOptions {
  /** The revisions that may be overwritten; absent = any. */
  expectedRevisions?: readonly number[] | undefined
  /** Only if this account is the author; absent = any author. */
  ownerId?: number | undefined
  /** The revision that this save restores. */
  restoredFrom?: number
}

const planDefaults = { pinned: false, startsAt: null, endsAt: null }

export function createPosts(db: Database) {
  const audit = createAuditLog(db)
  const revisions = createPostRevisions(db)
  const postsWithEditor = () =>
    db.selectFrom('posts').leftJoin('accounts', 'accounts.id', 'editor_id').selectAll('posts').select('name as editor')

  /** Called in the transaction of a change, so that both happen or neither. */
  async function bumpVersion(trx: Database): Promise<void> {
    await trx.updateTable('post_state').set({ version: sql<number>`version + 1` }).where('id', '=', 1).execute()
  }

  async function deskList(): Promise<DeskPostRow[]> {
    return (await postsWithEditor().execute()).map(toDeskPost)
  }

  async function findForDesk(id: number): Promise<DeskPostRow | undefined> {
    const row = await postsWithEditor().where('posts.id', '=', id).executeTakeFirst()
    return row && toDeskPost(row)
  }

  /** Locks the announcement and increases its revision; returns the reason if it does not match. */
  async function lockPost(
    trx: Database,
    id: number,
    { expectedRevisions, ownerId }: SaveOptions,
  ): Promise<'gone' | 'changed' | undefined> {
    const update = trx.updateTable('posts').set({ revision: sql<number>`revision + 1` }).where('id', '=', id)
    const query = ownerId === undefined ? update : update.where('author_id', '=', ownerId)
    // -1, which no announcement has, avoids an empty list, which is invalid SQL.
    const guarded = expectedRevisions === undefined ? query : query.where('revision', 'in', [-1, ...expectedRevisions])
    if ((await guarded.executeTakeFirstOrThrow()).numUpdatedRows > 0n) return
    const existing = await trx.selectFrom('posts').select('author_id').where('id', '=', id).executeTakeFirst()
    return existing && (ownerId === undefined || existing.author_id === ownerId) ? 'changed' : 'gone'
  }

  return {
    /** Changes whenever readers see other announcements, after a save by any process or because of time. */
    async version(at: number): Promise<string> {
      const row = await db
        .selectFrom('post_state')
        .select((e) => [
          'version',
          e.selectFrom('posts').select(e.fn.countAll<number>().as('n')).where('starts_at', '<=', at).as('begun'),
          e.selectFrom('posts').select(e.fn.countAll<number>().as('n')).where('ends_at', '<=', at).as('ended'),
        ])
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
      return `${row.version}.${row.begun}.${row.ended}`
    },
    /** The posts visible at that time: pinned ones first, then the newest. */
    async list(at: number): Promise<Post[]> {
      return sortPinnedFirst((await deskList()).filter((post) => isPublic(post, at)).map(toPost))
    },
    async find(id: number, at: number): Promise<Post | undefined> {
      const post = await findForDesk(id)
      return post && isPublic(post, at) ? toPost(post) : undefined
    },
    deskList,
    findForDesk,
    revisions: { list: revisions.list, find: revisions.find },
    async create(draft: NewPost, by: AuditActor, at: number): Promise<number> {
      const values = { ...planDefaults, ...draft }
      return inTransaction(db, async (trx) => {
        const { insertId } = await trx
          .insertInto('posts')
          .values({
            ...toColumns(values),
            created_at: at,
            updated_at: at,
            published_at: draft.enable ? at : null,
            author_id: by.actorId,
            editor_id: by.actorId,
          })
          .executeTakeFirstOrThrow()
        const id = Number(insertId)
        const entry = { ...by, action: 'post.create', subject: String(id), detail: { title: draft.title } } as const
        await revisions.write(trx, { postId: id, revision: 1, at, actorId: by.actorId, values })
        await audit.write(entry, at, trx)
        await bumpVersion(trx)
        return id
      })
    },
    /**
     * Writes only the fields in `changes`, so that two admins who change different fields at once both keep theirs. The
     * previous state is kept as a revision.
     */
    async update(
      id: number,
      changes: Partial<PostValues>,
      by: AuditActor,
      at: number,
      options: SaveOptions = {},
    ): Promise<SaveOutcome> {
      const definedChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      return commitIfOk(db, async (trx) => {
        const refused = await lockPost(trx, id, options)
        if (refused) return { ok: false, reason: refused }
        const row = await trx.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const before = toValues(row)
        const after: PostValues = { ...before, ...definedChanges }
        if (!areInOrder(after)) return { ok: false, reason: 'times' }
        const actorId = by.actorId
        if (!(await revisions.has(trx, id, row.revision - 1)))
          await revisions.write(trx, {
            postId: id,
            revision: row.revision - 1,
            at: Number(row.updated_at),
            actorId: row.editor_id ?? row.author_id,
            values: before,
          })
        await trx
          .updateTable('posts')
          .set({
            ...toColumns(after),
            updated_at: at,
            editor_id: actorId,
            published_at: firstPublishedAt(row, before, after, at),
          })
          .where('id', '=', id)
          .execute()
        const { restoredFrom } = options
        await revisions.write(trx, {
          postId: id,
          revision: row.revision,
          at,
          actorId,
          values: after,
          restoredFrom: restoredFrom ?? null,
        })
        const detail = {
          title: after.title,
          fields: Object.keys(definedChanges).join(' '),
          ...(restoredFrom && { restoredFrom }),
        }
        await audit.write(
          { ...by, action: 'post.update', subject: String(id), detail, ...changedFacts(before, after) },
          at,
          trx,
        )
        await bumpVersion(trx)
        return { ok: true, revision: row.revision }
      })
    },
    /** Also deletes its revisions. */
    async remove(id: number, by: AuditActor, at: number, options: SaveOptions = {}): Promise<RemoveOutcome> {
      return commitIfOk(db, async (trx) => {
        const refused = await lockPost(trx, id, options)
        if (refused) return { ok: false, reason: refused }
        const { title } = await trx.selectFrom('posts').select('title').where('id', '=', id).executeTakeFirstOrThrow()
        await trx.deleteFrom('posts').where('id', '=', id).execute()
        await revisions.removeAll(trx, id)
        await audit.write({ ...by, action: 'post.delete', subject: String(id), before: { title } }, at, trx)
        await bumpVersion(trx)
        return { ok: true }
      })
    },
    async count(): Promise<number> {
      const { n } = await db
        .selectFrom('posts')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    },
  }
}

/** The post as readers see it. */
export function toPost(post: DeskPostRow): Post {
  return {
    id: String(post.id),
    type: post.type,
    title: post.title,
    content: post.content,
    created_at: new Date(publishedAt(post)).toISOString(),
    enable: post.enable,
    ...(post.pinned && { pinned: true }),
  }
}
