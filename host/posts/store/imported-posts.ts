import type { Database } from '../../db/index.ts'

/** An announcement of another program. Times are UTC milliseconds. */
export interface ImportedPost {
  /** Taken if it is free, so that its old address leads to it. */
  id?: number
  type: number
  title: string
  content: string
  enable: number
  created_at: number
  updated_at: number
}

export async function importPost(trx: Database, { id, ...post }: ImportedPost): Promise<void> {
  const same = id === undefined ? undefined : trx.selectFrom('posts').select('id').where('id', '=', id)
  const isFree = id !== undefined && (await same?.executeTakeFirst()) === undefined
  const unknown = { author_id: null, editor_id: null, published_at: null, starts_at: null, ends_at: null }
  await trx
    .insertInto('posts')
    .values({ ...(isFree && { id }), ...post, ...unknown })
    .execute()
}
