import type { AuditActor } from '../../audit/index.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import { inTransaction, upsert } from '../../db/index.ts'
import type { AcceptedPicture } from '../pictures/accept-picture.ts'

/** Limit of all pictures together. */
const maxTotalBytes = 1_000_000_000
const rowsPerPage = 100
const pictureAddress = /\/picture\/([0-9a-f]{40})\.webp/g

/** Pictures of announcements, identified by the hash of their bytes. */

/** Bytes of all pictures. Only reads the index `pictures_by_size`, because every upload asks for it. */
async function totalBytes(db: Database): Promise<number> {
  const sum = db.selectFrom('pictures').select((e) => e.fn.sum<number | null>('size').as('total'))
  return Number((await sum.executeTakeFirstOrThrow()).total ?? 0)
}

/** Hashes of the pictures that any announcement or revision shows. */
async function usedHashes(db: Database): Promise<Set<string>> {
  const hashes = new Set<string>()
  async function collect(readPage: (offset: number) => Promise<{ content: string }[]>): Promise<void> {
    for (let offset = 0; ; offset += rowsPerPage) {
      const rows = await readPage(offset)
      for (const { content } of rows)
        for (const [, hash] of content.matchAll(pictureAddress)) hashes.add(hash as string)
      if (rows.length < rowsPerPage) return
    }
  }
  const posts = db.selectFrom('posts').select('content').orderBy('id').limit(rowsPerPage)
  await collect((offset) => posts.offset(offset).execute())
  const revisions = db.selectFrom('post_revisions').select('content').orderBy('post_id').orderBy('revision')
  await collect((offset) => revisions.limit(rowsPerPage).offset(offset).execute())
  return hashes
}

/** Stores a picture; false if there is no room left. An existing one is not stored twice, but its age starts again. */
export async function storePicture(
  db: Database,
  { hash, bytes, width, height }: AcceptedPicture,
  by: AuditActor,
  nowMs: number,
): Promise<boolean> {
  if ((await totalBytes(db)) + bytes.length > maxTotalBytes) return false
  const row = { hash, bytes, size: bytes.length, width, height, author_id: by.actorId, added_at: nowMs }
  await inTransaction(db, async (trx) => {
    await upsert(trx, 'pictures', row, { added_at: nowMs })
    await writeAudit(trx, { ...by, action: 'picture.add', subject: hash, detail: { size: bytes.length } }, nowMs)
  })
  return true
}

/** The WebP file; undefined if there is none. */
export async function findPicture(db: Database, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('pictures').select('bytes').where('hash', '=', hash).executeTakeFirst()
  return row && Buffer.from(row.bytes)
}

/** Deletes unused pictures that were added before `beforeMs`. Returns their number. */
export async function deleteUnusedPictures(db: Database, beforeMs: number, nowMs: number): Promise<number> {
  const oldPictures = await db.selectFrom('pictures').select('hash').where('added_at', '<', beforeMs).execute()
  if (oldPictures.length === 0) return 0
  const used = await usedHashes(db)
  let deleted = 0
  for (const { hash } of oldPictures.filter((picture) => !used.has(picture.hash))) {
    // Checked again in the statement itself, because a post may have been saved meanwhile.
    const mention = `%/picture/${hash}.webp%`
    const { numDeletedRows } = await db
      .deleteFrom('pictures')
      .where('hash', '=', hash)
      .where('added_at', '<', beforeMs)
      .where((e) => e.not(e.exists(e.selectFrom('posts').select('id').where('content', 'like', mention))))
      .where((e) => e.not(e.exists(e.selectFrom('post_revisions').select('at').where('content', 'like', mention))))
      .executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
  }
  if (deleted > 0)
    await writeAudit(
      db,
      { actorId: null, action: 'picture.sweep', subject: '', address: '', detail: { gone: deleted } },
      nowMs,
    )
  return deleted
}
