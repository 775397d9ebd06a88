import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { skeletonKey } from '../../base/index.ts'
import { addColumn, createIndex } from '../../db/index.ts'

interface Accounts {
  accounts: { id: number; name: string; name_skeleton: string | null }
}

const batchSize = 200

/**
 * Prevents accounts with similar-looking names. Existing ones are kept: of several similar names the oldest has the
 * skeleton, the others null, and no new account can take it.
 */
export const nameSkeleton: Migration = {
  async up(db: Kysely<Accounts>) {
    await addColumn(db, 'accounts', 'name_skeleton', 'varchar(64)')
    await createIndex(db, 'accounts_by_skeleton').unique().on('accounts').column('name_skeleton').execute()
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'name', 'name_skeleton'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .execute()
      if (rows.length === 0) return
      await fillSkeletons(
        db,
        rows.filter((row) => row.name_skeleton === null),
      )
      after = rows.at(-1)?.id ?? after
    }
  },
}

async function fillSkeletons(db: Kysely<Accounts>, rows: readonly { id: number; name: string }[]): Promise<void> {
  if (rows.length === 0) return
  const skeletons = rows.map(({ id, name }) => ({ id, key: skeletonKey(name) }))
  const keys = skeletons.map(({ key }) => key)
  const owners = await db.selectFrom('accounts').select('name_skeleton').where('name_skeleton', 'in', keys).execute()
  const taken = new Set(owners.map((row) => row.name_skeleton))
  const free = skeletons.filter(({ key }) => !taken.has(key) && taken.add(key))
  if (free.length === 0) return
  const ids = free.map(({ id }) => id)
  const cases = sql.join(
    free.map(({ id, key }) => sql`when ${id} then ${key}`),
    sql` `,
  )
  await db
    .updateTable('accounts')
    .set({ name_skeleton: sql<string>`case id ${cases} end` })
    .where('id', 'in', ids)
    .execute()
}
