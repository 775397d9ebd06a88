import { accountNames } from '../../accounts/index.ts'
import type { Database } from '../../db/index.ts'
import { type PostValues, toColumns, toValues, valueColumns } from './post-rows.ts'

/** Number of revisions kept per announcement. */
export const maxRevisions = 50

export interface NewRevision {
  postId: number
  revision: number
  at: number
  actorId: number | null
  restoredFrom?: number | null
  values: PostValues
}

/** The state of an announcement after each save. */

/** Called in the transaction of the save. */
export async function writeRevision(
  trx: Database,
  { postId, revision, at, actorId, restoredFrom = null, values }: NewRevision,
) {
  await trx
    .insertInto('post_revisions')
    .values({
      post_id: postId,
      revision,
      at,
      actor_id: actorId,
      restored_from: restoredFrom,
      ...toColumns(values),
    })
    .execute()
  await trx
    .deleteFrom('post_revisions')
    .where('post_id', '=', postId)
    .where('revision', '<=', revision - maxRevisions)
    .execute()
}

export async function hasRevision(trx: Database, postId: number, revision: number): Promise<boolean> {
  const row = await trx
    .selectFrom('post_revisions')
    .select('revision')
    .where('post_id', '=', postId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row !== undefined
}

/** The newest first; `by`: the editor's name, null if unknown. */
export const listRevisions = (db: Database, postId: number) =>
  db
    .selectFrom('post_revisions')
    .leftJoin(accountNames(db).as('editors'), 'editors.id', 'actor_id')
    .select(['revision', 'at', 'title', 'restored_from', 'editors.name as by'])
    .where('post_id', '=', postId)
    .orderBy('revision', 'desc')
    .execute()

export async function findRevision(db: Database, postId: number, revision: number): Promise<PostValues | undefined> {
  const row = await db
    .selectFrom('post_revisions')
    .select(valueColumns)
    .where('post_id', '=', postId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row && toValues(row)
}

export async function removeRevisions(trx: Database, postId: number): Promise<void> {
  await trx.deleteFrom('post_revisions').where('post_id', '=', postId).execute()
}
