import { pickHighlights } from '../../../domain/changes/highlights.ts'
import { type ChangeRecord, changeId } from '../../../domain/changes/history.ts'
import { changesCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { changesSiteCopy } from '../../../domain/copy/site-changes.ts'
import { numberText } from '../../../domain/number-text.ts'
import { allChanges } from '../changes.ts'
import { differenceOf, versionView } from './changes-view.ts'

/** A change in the summary of a patch; `before` and `after` only for changed values, `difference` for numbers. */
export interface HighlightView {
  href: string
  name: string
  what: string
  before: string
  after: string
  difference: string
}

export interface PatchView {
  href: string
  date: string
  changes: HighlightView[]
}

/** Number of changes on the home page. */
const maxHighlights = 3

/** The newest version with changes, for the home page; undefined if there is none. */
export function lastPatch(): PatchView | undefined {
  for (const record of allChanges()) {
    const changes = highlightViews(record, maxHighlights)
    if (changes.length === 0) continue
    const { slug, date } = versionView(record)
    return { href: `/changes/${slug}`, date, changes }
  }
  return undefined
}

/** The most important changes of a version, as lines. */
export function highlightViews(record: ChangeRecord, most: number): HighlightView[] {
  return pickHighlights(record, most).map(({ section, key, name, kind, line }) => {
    const title = changesSiteCopy.sections[section]
    const isShared = line !== undefined && 'count' in line
    const [before, after] = line?.kind === 'changed' ? [line.before, line.after] : ['', '']
    const added = line && kind !== 'changed' ? changesCopy[kind] : ''
    return {
      href: `/changes/${record.slug}#${encodeURIComponent(changeId(section, key))}`,
      name: isShared ? fill(changesSiteCopy.shared, { n: numberText(line.count), section: title }) : name,
      what: line
        ? [line.subject, added + changesSiteCopy.fields[line.field]].filter(Boolean).join('　')
        : `${changesCopy[kind]}${title}`,
      ...{ before, after, difference: line ? differenceOf(line) : '' },
    }
  })
}

/** What happened in a version, in a line; empty if nothing changed. */
export function headlineOf(record: ChangeRecord): string {
  const texts = highlightViews(record, maxHighlights).map(({ name, what, before, after, difference }) =>
    [name, what, before && `${before} → ${after}`, difference].filter(Boolean).join('　'),
  )
  return texts.join('；')
}
