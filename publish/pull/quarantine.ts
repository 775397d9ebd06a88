import * as v from 'valibot'
import type { Collection } from '../../api/snapshot.ts'
import { logText } from '../../domain/log-text.ts'
import { writeJson } from './json.ts'

/** A record that was left out, or an enchant that could not be loaded, and why. */
export interface BadRecord {
  collection: Collection
  /** The record's key as the host sent it, shortened; `#n` for the n-th of a list where it has none. */
  record: string
  /** Dot path of the field; empty for the whole record. */
  field: string
  reason: string
}

/** A reference to an item that the host does not list; the row stays, named `#id`. */
export interface DeadReference {
  collection: Collection
  record: string
  field: string
  item: number
}

/** A reference to an enchant that the host's list does not name; the row stays, without a link. */
export interface DeadEnchant {
  collection: Collection
  record: string
  field: string
  enchant: number
}

/** A reference to a monster that the host does not list; the row stays, named `#id`, without a link. */
export interface DeadMonster {
  collection: Collection
  record: string
  field: string
  monster: number
}

/** What a pull found wrong, in the sequence in which it is written to `quarantine.json`. */
export interface Findings {
  bad: BadRecord[]
  references: DeadReference[]
  enchants: DeadEnchant[]
  monsters: DeadMonster[]
  /** Fields and rows that were left out for a number that they cannot have; their records stay. */
  lost: BadRecord[]
  /** Records of earlier changes that could not be read, or could not be made. */
  history: { file: string; reason: string }[]
}

export function createFindings(): Findings {
  return { bad: [], references: [], enchants: [], monsters: [], lost: [], history: [] }
}

/** Adds the first wrong field of a record. */
export function addIssues(
  findings: Findings,
  collection: Collection,
  record: string,
  issues: readonly v.BaseIssue<unknown>[],
) {
  const issue = deepestIssue(issues)
  findings.bad.push({ collection, record, field: v.getDotPath(issue) ?? '', reason: issue.message })
}

/** What is told of already. Looking through the list would take hours where each of 200,000 items has lost a field. */
const toldOf = new WeakMap<Findings, Set<string>>()

/** Adds what a record lost; the list's answer and the single one may both tell of it. */
export function addLost(
  findings: Findings,
  collection: Collection,
  record: string,
  fields: readonly { field: string; reason: string }[],
): void {
  const told = toldOf.get(findings) ?? new Set()
  toldOf.set(findings, told)
  for (const { field, reason } of fields) {
    const place = JSON.stringify([collection, record, field])
    if (!told.has(place)) findings.lost.push({ collection, record, field, reason })
    told.add(place)
  }
}

/** A union's issue only says that nothing fits; its sub-issues say why. */
function deepestIssue(issues: readonly v.BaseIssue<unknown>[]): v.BaseIssue<unknown> {
  const issue = issues[0] as v.BaseIssue<unknown>
  const inner = issue.type === 'union' ? issue.issues : undefined
  if (!inner || inner.length === 0) return issue
  const deepest = deepestIssue(inner)
  const path = [...(issue.path ?? []), ...(deepest.path ?? [])] as unknown as v.BaseIssue<unknown>['path']
  return { ...deepest, path }
}

/** A key that may be anything, as short printable text. */
export function printable(value: unknown): string {
  const text = typeof value === 'string' ? value : writeJson(value)
  return logText(text, 80)
}
