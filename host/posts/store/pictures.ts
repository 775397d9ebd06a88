import type { AuditActor } from '../../audit/index.ts'
import { createAuditLog } from '../../audit/index.ts'
import type { Database, OpenDatabase } from '../../db/index.ts'
import { inTransaction, upsert } from '../../db/index.ts'
import type { AcceptedPicture } from '../pictures/accept-picture.ts'

/** Total size of all pictures. */
export const maxPictureBytes = 1_000_000_000
const atOnce = 100
const named = /\/picture\/([0-9a-f]{40})\.webp/g

/** Read at each upload, for up to a gigabyte of pictures, so it only reads their index. */
export function sizesTogether(db: Database) {
  return db.selectFrom('pictures').select((e) => e.fn.sum<number | null>('size').as('total'))
}

/** Pictures of announcements. */
export function createPictures({ db }: Pick<OpenDatabase, 'db'>) {
  const audit = createAuditLog(db)

  /** Hashes used in any announcement or revision. */
  async function namedOnes(): Promise<Set<string>> {
    const found = new Set<string>()
    const posts = db.selectFrom('posts').select('content').orderBy('id')
    const revisions = db.selectFrom('post_revisions').select('content').orderBy('post_id').orderBy('revision')
    for (const page of [
      (offset: number) => posts.limit(atOnce).offset(offset).execute(),
      (offset: number) => revisions.limit(atOnce).offset(offset).execute(),
    ])
      for (let offset = 0, read = atOnce; read === atOnce; offset += atOnce) {
        const rows = await page(offset)
        for (const { content } of rows) for (const [, hash] of content.matchAll(named)) found.add(hash as string)
        read = rows.length
      }
    return found
  }

  return {
    /** False if there is no room left. An existing picture is not stored twice, but its age starts again. */
    async add({ hash, bytes, width, height }: AcceptedPicture, by: AuditActor, at: number): Promise<boolean> {
      const { total } = await sizesTogether(db).executeTakeFirstOrThrow()
      if (Number(total ?? 0) + bytes.length > maxPictureBytes) return false
      const row = { hash, bytes, size: bytes.length, width, height, author_id: by.actorId, added_at: at }
      await inTransaction(db, async (trx) => {
        await upsert(trx, 'pictures', ['hash'], row, { added_at: at })
        await audit.write({ ...by, action: 'picture.add', subject: hash, detail: { size: bytes.length } }, at, trx)
      })
      return true
    },
    async find(hash: string): Promise<Buffer | undefined> {
      const row = await db.selectFrom('pictures').select('bytes').where('hash', '=', hash).executeTakeFirst()
      return row && Buffer.from(row.bytes)
    },
    /** Deletes unused pictures that were added before `before`. Returns how many. */
    async sweep(before: number, at: number): Promise<number> {
      const old = await db.selectFrom('pictures').select('hash').where('added_at', '<', before).execute()
      if (old.length === 0) return 0
      const used = await namedOnes()
      let gone = 0
      for (const { hash } of old.filter((picture) => !used.has(picture.hash))) {
        // Checked again in the statement itself, because a post may have been saved meanwhile.
        const mention = `%/picture/${hash}.webp%`
        const { numDeletedRows } = await db
          .deleteFrom('pictures')
          .where('hash', '=', hash)
          .where('added_at', '<', before)
          .where((e) => e.not(e.exists(e.selectFrom('posts').select('id').where('content', 'like', mention))))
          .where((e) => e.not(e.exists(e.selectFrom('post_revisions').select('at').where('content', 'like', mention))))
          .executeTakeFirstOrThrow()
        gone += Number(numDeletedRows)
      }
      if (gone > 0)
        await audit.write({ actorId: null, action: 'picture.sweep', subject: '', address: '', detail: { gone } }, at)
      return gone
    },
  }
}
