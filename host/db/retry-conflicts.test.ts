import { beforeEach, describe, expect, it } from 'vitest'
import { memoryDatabase } from '../../tests/prepared-schema.ts'
import { deleteStoredPost, insertPost, storePostChanges } from '../posts/store/posts.ts'
import type { Database, OpenDatabase } from './database.ts'

const at = Date.UTC(2026, 0, 1)
const draft = { type: 0, title: '題', content: '文', enable: true } as const
const by = { actorId: null, address: '' }

let database: OpenDatabase
beforeEach(async () => {
  database = await memoryDatabase()
  return () => database.close()
})

/** The same database, in which the first statement of `kind` fails with a deadlock. */
function deadlocked(kind: string) {
  let deadlocks = 0
  const kinds = new WeakMap<object, string>()
  const db: Database = database.db.withPlugin({
    transformQuery({ node, queryId }) {
      kinds.set(queryId, node.kind)
      return node
    },
    async transformResult({ result, queryId }) {
      if (deadlocks === 0 && kinds.get(queryId) === kind) {
        deadlocks += 1
        throw Object.assign(new Error('Deadlock found when trying to get lock'), { errno: 1213 })
      }
      return result
    },
  })
  return { db, seen: () => deadlocks }
}

const rows = async (table: 'posts' | 'audit_log') => (await database.db.selectFrom(table).selectAll().execute()).length

describe('a transaction that a deadlock aborted is repeated as a whole', () => {
  it('an announcement and its audit line are written once after a deadlock', async () => {
    const creation = deadlocked('InsertQueryNode')
    const id = await insertPost(creation.db, draft, by, at)
    const update = deadlocked('UpdateQueryNode')
    expect(await storePostChanges(update.db, id, { ...draft, title: '新' }, by, at)).toEqual({
      ok: true,
      revision: 2,
    })
    const removal = deadlocked('DeleteQueryNode')
    expect(await deleteStoredPost(removal.db, id, by, at)).toEqual({ ok: true })
    expect([creation.seen(), update.seen(), removal.seen(), await rows('posts'), await rows('audit_log')]).toEqual([
      1, 1, 1, 0, 3,
    ])
  })
})
