import { sql } from 'kysely'
import { type Post, postTypes } from '../../../domain/posts/post.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { accountNames } from '../../accounts/index.ts'
import type { AuditActor } from '../../audit/index.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import { commitIfOk, inTransaction } from '../../db/index.ts'
import { asDraftPage, changedFacts, firstPublishedAt, type RemoveOutcome, type SaveOutcome } from './post-changes.ts'
import { hasRevision, removeRevisions, writeRevision } from './post-revisions.ts'
import {
  type DeskPostRow,
  type NewPost,
  type PostRow,
  type PostValues,
  publishedAt,
  timeFault,
  toColumns,
  toDeskPost,
  toValues,
} from './post-rows.ts'

export interface SaveOptions {
  /** The revisions that may be overwritten; absent = any. */
  expectedRevisions?: readonly number[] | undefined
  /** Saved by an author, and only if this account is it; absent = by an admin. */
  ownerId?: number | undefined
  /** The revision that this save restores. */
  restoredFrom?: number
}

const newPostDefaults = { pinned: false, startsAt: null, endsAt: null, eventFrom: null, eventTo: null }

/** Increases the version within the transaction of a change, so that both happen or neither. */
export async function bumpPostVersion(trx: Database): Promise<void> {
  await trx.updateTable('post_state').set({ version: sql<number>`version + 1` }).where('id', '=', 1).execute()
}

const postsWithEditor = (db: Database) =>
  db
    .selectFrom('posts')
    .leftJoin(accountNames(db).as('editors'), 'editors.id', 'editor_id')
    .selectAll('posts')
    .select('editors.name as editor')

/** Locks the announcement and increases its revision; returns the reason if it does not match. */
async function lockPost(
  trx: Database,
  id: number,
  { expectedRevisions, ownerId }: SaveOptions,
): Promise<'gone' | 'changed' | 'published' | undefined> {
  const update = trx.updateTable('posts').set({ revision: sql<number>`revision + 1` }).where('id', '=', id)
  const query = ownerId === undefined ? update : update.where('author_id', '=', ownerId)
  // -1, which no announcement has, avoids an empty list, which is invalid SQL.
  const guarded = expectedRevisions === undefined ? query : query.where('revision', 'in', [-1, ...expectedRevisions])
  const { numUpdatedRows } = await guarded.executeTakeFirstOrThrow()
  const post = trx.selectFrom('posts').select(['author_id', 'type', 'enable']).where('id', '=', id)
  const existing = await post.executeTakeFirst()
  const isPublishedPage = existing?.type === postTypes.page && existing.enable === 1
  if (numUpdatedRows > 0n) return ownerId !== undefined && isPublishedPage ? 'published' : undefined
  return existing && (ownerId === undefined || existing.author_id === ownerId) ? 'changed' : 'gone'
}

/** Stores the state before a save as a revision, if it is not stored yet. */
async function keepPrevious(trx: Database, row: PostRow): Promise<void> {
  const revision = row.revision - 1
  if (await hasRevision(trx, row.id, revision)) return
  const actorId = row.editor_id ?? row.author_id
  await writeRevision(trx, { postId: row.id, revision, at: Number(row.updated_at), actorId, values: toValues(row) })
}

/** Changes whenever readers see other announcements, after a save by any process or because of time. */
export async function readPostVersion(db: Database, nowMs: number): Promise<string> {
  const row = await db
    .selectFrom('post_state')
    .select((e) => [
      'version',
      e.selectFrom('posts').select(e.fn.countAll<number>().as('n')).where('starts_at', '<=', nowMs).as('begun'),
      e.selectFrom('posts').select(e.fn.countAll<number>().as('n')).where('ends_at', '<=', nowMs).as('ended'),
    ])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return `${row.version}.${row.begun}.${row.ended}`
}

/** All announcements, public or not. */
export async function listAllPosts(db: Database): Promise<DeskPostRow[]> {
  return (await postsWithEditor(db).execute()).map(toDeskPost)
}

/** Public or not. */
export async function findStoredPost(db: Database, id: number): Promise<DeskPostRow | undefined> {
  const row = await postsWithEditor(db).where('posts.id', '=', id).executeTakeFirst()
  return row && toDeskPost(row)
}

export async function insertPost(
  db: Database,
  draft: NewPost,
  by: AuditActor,
  nowMs: number,
  { ownerId }: Pick<SaveOptions, 'ownerId'> = {},
): Promise<number> {
  const wanted = { ...newPostDefaults, ...draft }
  const values = ownerId === undefined ? wanted : asDraftPage(wanted)
  return inTransaction(db, async (trx) => {
    const { insertId } = await trx
      .insertInto('posts')
      .values({
        ...toColumns(values),
        created_at: nowMs,
        updated_at: nowMs,
        published_at: firstPublishedAt(values, nowMs),
        author_id: by.actorId,
        editor_id: by.actorId,
      })
      .executeTakeFirstOrThrow()
    const id = Number(insertId)
    const entry = { ...by, action: 'post.create', subject: String(id), detail: { title: draft.title } } as const
    await writeRevision(trx, { postId: id, revision: 1, at: nowMs, actorId: by.actorId, values })
    await writeAudit(trx, entry, nowMs)
    await bumpPostVersion(trx)
    return id
  })
}

/**
 * Writes only the fields in `changes`, so that two admins who change different fields at once both keep theirs. The
 * previous state is kept as a revision.
 */
export async function storePostChanges(
  db: Database,
  id: number,
  changes: Partial<PostValues>,
  by: AuditActor,
  nowMs: number,
  options: SaveOptions = {},
): Promise<SaveOutcome> {
  const definedChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return commitIfOk(db, async (trx) => {
    const refusal = await lockPost(trx, id, options)
    if (refusal) return { ok: false, reason: refusal }
    const row = await trx.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = toValues(row)
    const wanted: PostValues = { ...before, ...definedChanges }
    const after = options.ownerId === undefined ? wanted : asDraftPage(wanted)
    const fault = timeFault(after)
    if (fault) return { ok: false, reason: fault }
    await keepPrevious(trx, row)
    await trx
      .updateTable('posts')
      .set({
        ...toColumns(after),
        updated_at: nowMs,
        editor_id: by.actorId,
        published_at: firstPublishedAt(after, nowMs, row),
      })
      .where('id', '=', id)
      .execute()
    const { restoredFrom } = options
    await writeRevision(trx, {
      postId: id,
      revision: row.revision,
      at: nowMs,
      actorId: by.actorId,
      values: after,
      restoredFrom: restoredFrom ?? null,
    })
    const detail = {
      title: after.title,
      fields: Object.keys(definedChanges).join(' '),
      ...(restoredFrom && { restoredFrom }),
    }
    await writeAudit(
      trx,
      { ...by, action: 'post.update', subject: String(id), detail, ...changedFacts(before, after) },
      nowMs,
    )
    await bumpPostVersion(trx)
    return { ok: true, revision: row.revision }
  })
}

/** Also deletes its revisions. */
export async function deleteStoredPost(
  db: Database,
  id: number,
  by: AuditActor,
  nowMs: number,
  options: SaveOptions = {},
): Promise<RemoveOutcome> {
  return commitIfOk(db, async (trx) => {
    const refusal = await lockPost(trx, id, options)
    if (refusal) return { ok: false, reason: refusal }
    const { title } = await trx.selectFrom('posts').select('title').where('id', '=', id).executeTakeFirstOrThrow()
    await trx.deleteFrom('posts').where('id', '=', id).execute()
    await removeRevisions(trx, id)
    await writeAudit(trx, { ...by, action: 'post.delete', subject: String(id), before: { title } }, nowMs)
    await bumpPostVersion(trx)
    return { ok: true }
  })
}

/** The post as readers see it. */
export function toPost(post: DeskPostRow): Post {
  return {
    id: String(post.id),
    type: post.type,
    title: post.title,
    content: post.content,
    created_at: isoTime(publishedAt(post)),
    enable: post.enable,
    ...(post.pinned && { pinned: true }),
    ...(post.eventFrom !== null && { event_from: post.eventFrom }),
    ...(post.eventTo !== null && { event_to: post.eventTo }),
  }
}
