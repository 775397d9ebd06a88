import { pickHighlights } from '../../../domain/changes/highlights.ts'
import { type ChangeRecord, changeId } from '../../../domain/changes/history.ts'
import { directionOf, isHiddenChange, shownKind } from '../../../domain/changes/types.ts'
import { changesCopy, changesSiteCopy } from '../../../domain/copy/changes.ts'
import { allChanges } from '../changes.ts'
import { differenceOf, recordsText, subjectText } from './change-texts.ts'
import { type ChangesView, lineCount, versionView } from './changes-view.ts'

/** A change in the summary of a patch; `before` and `after` only for changed values, `difference` for numbers. */
export interface HighlightView {
  href: string
  name: string
  what: string
  before: string
  after: string
  difference: string
  /** 1 for up, −1 for down, 0 if it is neither. */
  direction: -1 | 0 | 1
  /** The values are not public. */
  hidden: boolean
}

export interface PatchView {
  href: string
  date: string
  changes: HighlightView[]
}

/** Number of changes of a version on the home page and in the list of versions. */
export const maxHighlights = 3
/** Number of changes at the head of a version's page. */
const maxOnPage = 5

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

/** The changes at the head of a version's page; none if the page has no more lines than these. */
export function mainChanges(record: ChangeRecord, view: ChangesView): HighlightView[] {
  return lineCount(view) > maxOnPage ? highlightViews(record, maxOnPage) : []
}

/** The most important changes of a version, as lines. */
export function highlightViews(record: ChangeRecord, most: number): HighlightView[] {
  return pickHighlights(record, most).map(({ section, key, name, kind, line }) => {
    const title = changesSiteCopy.sections[section]
    const shared = line !== undefined && 'count' in line ? line : undefined
    const shown = line && shownKind(line)
    const [before, after] = shown === 'changed' && line ? [line.before, line.after] : ['', '']
    const added = shown && shown !== 'changed' ? changesCopy[shown] : ''
    return {
      href: `/changes/${record.slug}#${encodeURIComponent(changeId(section, key))}`,
      name: shared ? recordsText(shared, 2) : name,
      what: line
        ? [shared ? subjectText(shared, 1) : line.subject, added + changesSiteCopy.fields[line.field]]
            .filter(Boolean)
            .join('　')
        : `${changesCopy[kind]}${title}`,
      before,
      after,
      difference: line ? differenceOf(line) : '',
      direction: line ? directionOf(line) : 0,
      hidden: line !== undefined && isHiddenChange(line),
    }
  })
}
