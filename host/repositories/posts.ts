import { sql } from 'kysely'
import type { PostDraft } from '../../api/post.ts'
import type { Post } from '../../domain/post.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AuditEntry } from './audit-log.ts'
import { createAuditLog } from './audit-log.ts'

/** Who does it and from where; the audit line stands in the same transaction as the change. */
export type By = Pick<AuditEntry, 'actorId' | 'address'>

export function createPosts(db: Database) {
  const audit = createAuditLog(db)
  const columns = ['id', 'type', 'title', 'content', 'created_at', 'enable'] as const

  /** To be called in the transaction that changes something, so that both happen or neither. */
  async function changed(trx: Database): Promise<void> {
    await trx.updateTable('post_state').set({ version: sql<number>`version + 1` }).where('id', '=', 1).execute()
  }

  return {
    /** How often announcements have changed, whichever process did it. */
    async version(): Promise<number> {
      const row = await db.selectFrom('post_state').select('version').where('id', '=', 1).executeTakeFirstOrThrow()
      return Number(row.version)
    },
    /** Newest first; those that are not public only where asked for. */
    async list({ hidden }: { hidden: boolean }): Promise<Post[]> {
      const query = db.selectFrom('posts').select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc')
      return (await (hidden ? query : query.where('enable', '=', 1)).execute()).map(toPost)
    },
    async find(id: number, { hidden }: { hidden: boolean }): Promise<Post | undefined> {
      const query = db.selectFrom('posts').select(columns).where('id', '=', id)
      const row = await (hidden ? query : query.where('enable', '=', 1)).executeTakeFirst()
      return row && toPost(row)
    },
    async create(draft: PostDraft, by: By, at: number): Promise<number> {
      return inTransaction(db, async (trx) => {
        const { insertId } = await trx
          .insertInto('posts')
          .values({ ...toColumns(draft), created_at: at, updated_at: at, author_id: by.actorId })
          .executeTakeFirstOrThrow()
        const id = Number(insertId)
        await audit.write(
          { ...by, action: 'post.create', subject: String(id), detail: { title: draft.title } },
          at,
          trx,
        )
        await changed(trx)
        return id
      })
    },
    /**
     * Writes the fields that `changes` names and leaves the rest as it stands at that moment, so that two admins who
     * change different fields at once both keep theirs; of the same field the later one stands. False where there is
     * no such announcement.
     */
    async update(id: number, changes: Partial<PostDraft>, by: By, at: number): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('posts')
          .set({ ...toChangedColumns(changes), updated_at: at })
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        const { title } = await trx.selectFrom('posts').select('title').where('id', '=', id).executeTakeFirstOrThrow()
        const detail = { title, fields: Object.keys(changes).join(' ') }
        await audit.write({ ...by, action: 'post.update', subject: String(id), detail }, at, trx)
        await changed(trx)
        return true
      })
    },
    async remove(id: number, by: By, at: number): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('posts').where('id', '=', id).executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await audit.write({ ...by, action: 'post.delete', subject: String(id) }, at, trx)
        await changed(trx)
        return true
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

export type Posts = ReturnType<typeof createPosts>

function toColumns({ type, title, content, enable }: PostDraft) {
  return { type, title, content, enable: enable ? 1 : 0 }
}

/** The columns of the fields that are there: the query builder leaves out what is undefined. */
function toChangedColumns({ type, title, content, enable }: Partial<PostDraft>) {
  return { type, title, content, enable: enable === undefined ? undefined : enable ? 1 : 0 }
}

function toPost(row: {
  id: number
  type: number
  title: string
  content: string
  created_at: number
  enable: number
}): Post {
  return {
    id: String(row.id),
    type: row.type,
    title: row.title,
    content: row.content,
    created_at: new Date(Number(row.created_at)).toISOString(),
    enable: row.enable === 1,
  }
}
