/** The changes of a data patch, which a pull writes into the snapshot's `history` folder: one file per version. */
import * as v from 'valibot'
import type { ChangeRecord } from '../domain/changes/history.ts'
import { changeFields, changeKinds, noChanges, type SectionChanges } from '../domain/changes/types.ts'

/** In a snapshot's folder; absent if nothing was recorded yet. */
export const historyFolder = 'history'

/** File name of a record: the order of names is the order of sequence numbers. */
export function historyFile({ sequence, slug }: Pick<ChangeRecord, 'sequence' | 'slug'>): string {
  return `${String(sequence).padStart(6, '0')}-${slug}.json`
}

export const historyFilePattern = /^\d{6,}-[A-Za-z0-9][A-Za-z0-9._-]*\.json$/

const text = v.pipe(v.string(), v.maxLength(2_000))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const number = v.pipe(v.number(), v.minValue(0))
const namedRecord = v.object({ key: v.pipe(text, v.minLength(1)), name: text })
const maxEntries = 1_000
const line = v.object({
  kind: v.picklist(changeKinds),
  field: v.picklist(changeFields),
  place: text,
  subject: text,
  item: count,
  before: text,
  after: text,
  numbers: v.optional(v.tuple([number, number])),
})
const example = v.object({
  ...v.pick(line, ['place', 'subject', 'item', 'before', 'after']).entries,
  key: namedRecord.entries.key,
})

const sectionSchema = v.object({
  counts: v.object({ added: count, removed: count, changed: count }),
  added: v.pipe(v.array(namedRecord), v.maxLength(maxEntries)),
  removed: v.pipe(v.array(namedRecord), v.maxLength(maxEntries)),
  changed: v.pipe(
    v.array(
      v.object({
        ...namedRecord.entries,
        rank: v.optional(count),
        lines: v.pipe(v.array(line), v.maxLength(maxEntries)),
        more: count,
      }),
    ),
    v.maxLength(maxEntries),
  ),
  /** Missing in records of earlier versions of the program, which did not group equal changes. */
  alike: v.optional(
    v.pipe(
      v.array(
        v.object({
          ...v.omit(line, ['place', 'numbers']).entries,
          factor: v.optional(number),
          rank: v.optional(count),
          lines: count,
          count,
          records: v.pipe(v.array(namedRecord), v.maxLength(maxEntries)),
          examples: v.optional(v.pipe(v.array(example), v.maxLength(maxEntries))),
        }),
      ),
      v.maxLength(maxEntries),
    ),
    () => [],
  ),
  more: v.optional(count, 0),
}) satisfies v.GenericSchema<unknown, SectionChanges>

/** Missing in records of earlier versions of the program, which did not compare this collection. */
const laterSection = v.optional(sectionSchema, () => structuredClone(noChanges))

export const changeRecordSchema = v.object({
  format: v.literal(1),
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
  version: text,
  previous: text,
  slug: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  changes: v.object({
    items: sectionSchema,
    sets: laterSection,
    packages: sectionSchema,
    reforms: sectionSchema,
    enchants: sectionSchema,
    monsters: laterSection,
    maps: laterSection,
    shops: laterSection,
    refining: laterSection,
    grades: laterSection,
    rules: laterSection,
  }),
}) satisfies v.GenericSchema<unknown, ChangeRecord>
