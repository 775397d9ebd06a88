import type { Database } from '../../db/index.ts'
import { inTransaction } from '../../db/index.ts'
import type { AuditFacts } from '../../audit/index.ts'
import type { PostValues } from './post-rows.ts'

type Refusal = { ok: false; reason: 'gone' | 'changed' }

/** What came of a save: `changed` = somebody has saved meanwhile; `times` = it would end before it begins. */
export type Saved = { ok: true; revision: number } | Refusal | { ok: false; reason: 'times' }
export type Removed = { ok: true } | Refusal

/** A draft's date is that of its first publication; what was public before keeps its date when it is hidden and shown again. */
export function firstPublished(
  row: { published_at: number | null; created_at: number },
  before: PostValues,
  after: PostValues,
  at: number,
): number | null {
  if (row.published_at !== null) return row.published_at
  if (before.enable) return row.created_at
  return after.enable ? at : null
}

/** The fields that changed, for the audit log; of the text its length alone: the revisions hold it. */
export function difference(before: PostValues, after: PostValues): { before: AuditFacts; after: AuditFacts } {
  const facts = ({ content, ...values }: PostValues): AuditFacts => ({ ...values, length: content.length })
  const [was, is] = [facts(before), facts(after)]
  const names = Object.keys(is).filter((name) => was[name] !== is[name])
  const of = (values: AuditFacts) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: of(was), after: of(is) }
}

class Refused extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('refused')
    this.outcome = outcome
  }
}

/** What is refused is taken back whole: the count of saves too. */
export async function orTakenBack<Outcome extends { ok: boolean }>(
  db: Database,
  work: (trx: Database) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await inTransaction(db, async (trx) => {
      const outcome = await work(trx)
      if (!outcome.ok) throw new Refused(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.outcome as Outcome
    throw error
  }
}
