import type { Database } from '../db/index.ts'
import { findAuditLines } from './audit-lines.ts'

const atOnce = 1_000

/** The whole audit log as JSON lines, the newest first. */
export async function* auditJsonLines(db: Database) {
  for (let beforeId: number | undefined; ; ) {
    const lines = await findAuditLines(db, { kind: '', text: '', beforeId, limit: atOnce })
    for (const line of lines) yield JSON.stringify(line)
    if (lines.length < atOnce) return
    beforeId = lines.at(-1)?.id
  }
}
