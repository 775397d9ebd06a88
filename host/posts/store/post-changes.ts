import type { AuditFacts } from '../../audit/index.ts'
import type { PostValues } from './post-rows.ts'

type Refusal = { ok: false; reason: 'gone' | 'changed' }

/** Result of a save: `changed` = another save came first; `times` = publication would end before it starts. */
export type SaveOutcome = { ok: true; revision: number } | Refusal | { ok: false; reason: 'times' }
export type RemoveOutcome = { ok: true } | Refusal

/**
 * A draft's date is that of its first publication; a published post keeps its date when it is hidden and shown again.
 */
export function firstPublishedAt(
  row: { published_at: number | null; created_at: number },
  before: PostValues,
  after: PostValues,
  nowMs: number,
): number | null {
  if (row.published_at !== null) return row.published_at
  if (before.enable) return row.created_at
  return after.enable ? nowMs : null
}

/** The changed fields for the audit log, with the length of the text instead of the text, which the revisions store. */
export function changedFacts(before: PostValues, after: PostValues): { before: AuditFacts; after: AuditFacts } {
  const facts = ({ content, ...values }: PostValues): AuditFacts => ({ ...values, length: content.length })
  const previous = facts(before)
  const current = facts(after)
  const names = Object.keys(current).filter((name) => previous[name] !== current[name])
  const pick = (values: AuditFacts) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: pick(previous), after: pick(current) }
}
