import type { HistoryLine } from '../../../domain/changes/history.ts'
import { type ChangeKind, directionOf, isHiddenChange, shownKind } from '../../../domain/changes/types.ts'
import { changesCopy, changesSiteCopy } from '../../../domain/copy/changes.ts'
import { differenceOf, subjectText } from './change-texts.ts'

/** A change in a record's history: `波利　掉落機率 0.01% → 5.00% ▲ +49,900%`. */
export interface HistoryLineView {
  /** The other record, place and row; empty for a value of the page's own record. */
  about: string
  /** The field, with the kind of change if it is added or removed. */
  label: string
  kind: ChangeKind
  before: string
  after: string
  hidden: boolean
  difference: string
  direction: -1 | 0 | 1
}

export function historyLine({ of, kind, line }: HistoryLine): HistoryLineView {
  if (!line) {
    const none = { before: '', after: '', hidden: false, difference: '', direction: 0 as const }
    return { about: of, label: changesCopy[kind], kind, ...none }
  }
  const shown = shownKind(line)
  const isShared = 'count' in line
  // The item's own page is the subject of lines of other records.
  const subject = of ? '' : isShared ? subjectText(line) : line.subject
  const place = isShared ? '' : line.place
  return {
    about: [of, place, subject].filter(Boolean).join('　'),
    label: (shown === 'changed' ? '' : changesCopy[shown]) + changesSiteCopy.fields[line.field],
    kind: shown,
    before: line.before,
    after: line.after,
    hidden: isHiddenChange(line),
    difference: differenceOf(line),
    direction: directionOf(line),
  }
}
