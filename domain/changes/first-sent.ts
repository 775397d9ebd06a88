import type { Row } from './rows.ts'
import type { ChangedRecord, ChangeField, ChangeLine } from './types.ts'

/** Rows that hosts have not always sent. */
const laterRows: ReadonlySet<ChangeField> = new Set(['skill', 'exit'])

/** A patch that gives fewer records a field that none had is a change. */
const minLines = 20

/**
 * Fields that no record of the earlier snapshot has and many of the later one have: the host sends them for the first
 * time, for example after an upgrade. Their lines would not be changes of the game.
 */
export function fieldsFirstSent(
  changed: readonly ChangedRecord[],
  before: readonly { rows(): Row[] }[],
): ReadonlySet<ChangeField> {
  // Lines without a subject are about the record itself: a new row is a change.
  const lines = changed.flatMap((record) =>
    record.lines.filter(({ field, place, subject }) => (!place && !subject) || laterRows.has(field)),
  )
  const candidates = [...Map.groupBy(lines, ({ field }) => field)]
    .filter(([, list]) => list.length >= minLines && list.every(isFromNothing))
    .map(([field]) => field)
  const fields = new Set(candidates)
  for (const { rows } of before) {
    if (fields.size === 0) break
    for (const { values } of rows())
      for (const [field, text, raw] of values) if (text !== '' && raw !== 0) fields.delete(field)
  }
  return fields
}

function isFromNothing({ kind, numbers }: ChangeLine): boolean {
  return kind === 'added' || numbers?.[0] === 0
}
