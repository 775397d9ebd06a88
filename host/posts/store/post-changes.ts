import { postTypes } from '../../../domain/posts/post.ts'
import type { AuditFacts } from '../../audit/index.ts'
import type { PostRow, PostValues } from './post-rows.ts'

type Refusal = { ok: false; reason: 'gone' | 'changed' | 'published' }

/**
 * Result of a save: `changed` = another save came first; `times`, `days` = publication, or the event, would end before it starts; `published` =
 * only admins change or delete a published page.
 */
export type SaveOutcome = { ok: true; revision: number } | Refusal | { ok: false; reason: 'times' | 'days' }
export type RemoveOutcome = { ok: true } | Refusal

/** Pages are linked in every footer: those of authors are drafts until an admin publishes them. */
export function asDraftPage<Values extends Pick<PostValues, 'type' | 'enable' | 'pinned'>>(values: Values): Values {
  return values.type === postTypes.page ? { ...values, enable: false, pinned: false } : values
}

/**
 * When a post becomes public for the first time: null for a draft, in the future for a scheduled one. A post that was
 * public keeps the date when it is hidden and shown again.
 */
export function firstPublishedAt(
  values: Pick<PostValues, 'enable' | 'startsAt'>,
  nowMs: number,
  before?: PostRow,
): number | null {
  const earlier = before?.published_at ?? (before?.enable ? before.created_at : null)
  if (earlier !== null && earlier <= nowMs) return earlier
  return values.enable ? Math.max(nowMs, values.startsAt ?? 0) : null
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
