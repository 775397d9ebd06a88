import { refineRangeText, refineStepText } from '../../../domain/refine.ts'
import type { ConversionEntry, ReformDetail } from '../../../domain/reform.ts'
import { shownHtml } from '../descriptions.ts'
import { itemById } from '../items.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type MaterialView, materialViews } from './materials-view.ts'

export interface ConversionView {
  base: ItemRef
  result: ItemRef
  refine: string
  /** The refine levels before and after. */
  change: string
  /** Whether the refine level changes at all. */
  changes: boolean
  materials: MaterialView[]
  note: string
  /** Number from 1 of the run of neighbouring rows that take the same; 0 where runs are too short to say it once. */
  run: number
}

/** A reform box with its conversions: what its reform page and its conversion page show. */
export interface ReformView {
  box: ItemRef
  /** HTML, purged: the box's own text, else its item's. */
  description: string
  refused: boolean
  rows: ConversionView[]
  /** What all of several rows share. */
  common: CommonConversion
}

/** Present where it is the same in every row. */
export type CommonConversion = Partial<Pick<ConversionView, 'refine' | 'change' | 'materials' | 'note'>>

export function reformView(detail: ReformDetail): ReformView {
  const rows = withRuns(detail.Items.map(conversionView))
  return {
    box: itemRef(detail.ReformBox, detail.Name),
    description: shownHtml(
      detail.Description || (itemById(detail.ReformBox)?.Description ?? ''),
      `/reform/${detail.ReformBox}`,
    ),
    refused: detail.Refused ?? false,
    rows,
    common: commonOf(rows),
  }
}

function commonOf(rows: readonly ConversionView[]): CommonConversion {
  const [first] = rows
  if (!first || rows.length < 2) return {}
  const same = (name: keyof CommonConversion) => {
    const text = JSON.stringify(first[name])
    return rows.every((row) => JSON.stringify(row[name]) === text) ? { [name]: first[name] } : {}
  }
  return { ...same('refine'), ...same('change'), ...same('materials'), ...same('note') }
}

/** Runs have styles by their number (src/styles/reform.css). */
const mostRuns = 3

/** Neighbours that take the same are numbered as one run, where that spares at least every second row its repetition. */
function withRuns(rows: readonly ConversionView[]): ConversionView[] {
  let [run, before] = [0, '']
  const numbered = rows.map((row) => {
    const takes = JSON.stringify([row.refine, row.change, row.materials, row.note])
    if (takes !== before) run += 1
    before = takes
    return { ...row, run }
  })
  return run <= mostRuns && run * 2 <= rows.length ? numbered : [...rows]
}

export function conversionView(entry: ConversionEntry): ConversionView {
  return {
    base: itemRef(entry.BaseItem, entry.BaseName),
    result: itemRef(entry.ResultItem, entry.ResultName),
    refine: refineRangeText(entry.MinRefine, entry.MaxRefine),
    change: refineStepText(entry.MinRefine, entry.MaxRefine, entry.ChangeRefine),
    changes: entry.ChangeRefine !== 0,
    // In one order, whatever each row's: then they can be compared down the page.
    materials: materialViews(entry.Materials.toSorted((a, b) => a.Material - b.Material)),
    note: entry.Note,
    run: 0,
  }
}
