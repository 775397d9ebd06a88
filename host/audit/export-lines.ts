import type { Database } from '../db/index.ts'
import { type ActorNames, findAuditLines } from './audit-lines.ts'

const batchSize = 1_000

/** The whole audit log as JSON lines, the newest first. */
export async function* streamAuditLines(db: Database, actors: ActorNames): AsyncGenerator<string> {
  for (let beforeId: number | undefined; ; ) {
    const lines = await findAuditLines(db, { kind: '', text: '', beforeId, limit: batchSize }, actors)
    for (const line of lines) yield JSON.stringify(line)
    if (lines.length < batchSize) return
    beforeId = lines.at(-1)?.id
  }
}
