import { highlights } from '../../../domain/changes/highlights.ts'
import { type ChangeRecord, changeId } from '../../../domain/changes/history.ts'
import { changesCopy } from '../../../domain/copy/contract.ts'
import { changesSiteCopy } from '../../../domain/copy/site-changes.ts'
import { allChanges } from '../changes.ts'
import { versionView } from './changes-view.ts'

/** A change in the summary of a patch; `before` and `after` only for changed numbers. */
export interface HighlightView {
  href: string
  name: string
  what: string
  before: string
  after: string
}

export interface PatchView {
  href: string
  date: string
  changes: HighlightView[]
}

/** Number of changes on the home page. */
const shown = 3

/** The newest version with changes, for the home page; undefined if there is none. */
export function lastPatch(): PatchView | undefined {
  for (const record of allChanges()) {
    const changes = highlightViews(record, shown)
    if (changes.length === 0) continue
    const { slug, date } = versionView(record)
    return { href: `/changes/${slug}`, date, changes }
  }
  return undefined
}

/** The most important changes of a version, as lines. */
export function highlightViews(record: ChangeRecord, most: number): HighlightView[] {
  return highlights(record, most).map(({ section, key, name, kind, line }) => ({
    href: `/changes/${record.slug}#${encodeURIComponent(changeId(section, key))}`,
    name,
    what: line
      ? [line.subject, changesSiteCopy.fields[line.field]].filter(Boolean).join('　')
      : `${changesCopy[kind]}${changesSiteCopy.sections[section]}`,
    before: line?.kind === 'changed' ? line.before : '',
    after: line?.kind === 'changed' ? line.after : '',
  }))
}
