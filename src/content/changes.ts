/** The records of what data patches changed, from the snapshot's own history. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { changeRecordSchema, historyFilePattern, historyFolder } from '../../api/changes.ts'
import {
  type ChangeRecord,
  changeId,
  type HistoryEntry,
  historyIndex,
  maxVersions,
} from '../../domain/changes/history.ts'
import { type ChangeSection, isUnchanged } from '../../domain/changes/types.ts'
import { logText } from '../../domain/text/log-text.ts'
import { perSnapshot } from './per-snapshot.ts'
import { shownSnapshot } from './snapshot.ts'

const records = perSnapshot(() => readRecords(path.join(shownSnapshot().folder, historyFolder)))
const changedRecords = perSnapshot(() => records().filter(({ changes }) => !isUnchanged(changes)))
const index = perSnapshot(() => historyIndex(allChanges()))

/** All recorded versions that changed something players see, newest first. */
export function allChanges(): readonly ChangeRecord[] {
  return changedRecords()
}

/** The places where the changes pages list a game record, newest first. */
export function changesOf(section: ChangeSection, key: string | number): readonly HistoryEntry[] {
  return index().get(changeId(section, String(key))) ?? []
}

/** Records of a folder, newest first. A broken record is left out with a warning: it must not stop a build. */
function readRecords(folder: string): ChangeRecord[] {
  if (!existsSync(folder)) return []
  const recordBySlug = new Map<string, ChangeRecord>()
  for (const name of readdirSync(folder).filter((file) => historyFilePattern.test(file))) {
    const file = path.join(folder, name)
    try {
      const record = v.parse(changeRecordSchema, JSON.parse(readFileSync(file, 'utf8')))
      const slug = record.slug.toLowerCase()
      if (recordBySlug.has(slug)) throw new Error(`version ${record.slug} occurs twice`)
      recordBySlug.set(slug, record)
    } catch (error) {
      console.warn(`${file} is left out of the changes: ${logText((error as Error).message)}`)
    }
  }
  return [...recordBySlug.values()].sort((a, b) => b.sequence - a.sequence).slice(0, maxVersions)
}
