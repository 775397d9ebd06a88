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
