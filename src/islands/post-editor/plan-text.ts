import { taipeiTimeText } from '../../../domain/taipei-time.ts'

/** The publication period in Taipei's time; empty if it is immediate and unlimited. */
export function planText({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }): string {
  if (starts_at === null && ends_at === null) return ''
  return [starts_at, ends_at].map((at) => (at === null ? '' : taipeiTimeText(at))).join(' ～ ')
}
