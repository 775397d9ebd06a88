import * as v from 'valibot'
import type { Collection } from '../../api/snapshot.ts'
import { logText } from '../../domain/text/log-text.ts'
import { writeJson } from './json.ts'

/** A record that was left out, or an enchant that could not be loaded, and the reason. */
export interface BadRecord {
  collection: Collection
  /** The record's key as the host sent it, shortened; `#n` for the n-th record of a list if it has none. */
  record: string
  /** Dot path of the field; empty for the whole record. */
  field: string
  reason: string
}

/** A reference to something that the host does not list; the row is kept with the name `#id`, or without a link. */
type DeadReference<Target extends string> = Pick<BadRecord, 'collection' | 'record' | 'field'> & Record<Target, number>

/** Problems found by a pull, in the order of `quarantine.json`. */
export interface Findings {
  bad: BadRecord[]
  /** Number of records that the host failed to send. */
  unsent: number
  references: DeadReference<'item'>[]
  enchants: DeadReference<'enchant'>[]
  monsters: DeadReference<'monster'>[]
  /** Records of earlier changes that could not be read or written. */
  history: { file: string; reason: string }[]
}

export function createFindings(): Findings {
  return { bad: [], unsent: 0, references: [], enchants: [], monsters: [], history: [] }
}

/** Keys of the records that were left out, by collection. */
export function leftOutKeys({ bad }: Findings): Record<string, string[]> {
  const byCollection = Map.groupBy(bad, ({ collection }) => collection)
  return Object.fromEntries(Array.from(byCollection, ([name, records]) => [name, records.map(({ record }) => record)]))
}

/** Adds the first invalid field of a record. */
export function addIssues(
  findings: Findings,
  collection: Collection,
  record: string,
  issues: readonly v.BaseIssue<unknown>[],
) {
  const issue = issues[0] as v.BaseIssue<unknown>
  findings.bad.push({ collection, record, field: v.getDotPath(issue) ?? '', reason: issue.message })
}

/** A key of any type as short printable text. */
export function printable(value: unknown): string {
  const text = typeof value === 'string' ? value : writeJson(value)
  return logText(text, 80)
}
