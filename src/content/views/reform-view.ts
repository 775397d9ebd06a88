import type { ConversionEntry, ReformDetail } from '../../../domain/enchants/reform.ts'
import { refineRangeText, refineStepText } from '../../../domain/items/refine.ts'
import { shownHtml } from '../descriptions.ts'
import { itemById } from '../items.ts'
import { boxesOnTheWayTo } from '../reforms.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type MaterialView, materialViews, splitMaterials } from './materials-view.ts'

export interface ConversionView {
  base: ItemRef
  result: ItemRef
  refine: string
  /** The refine levels before and after. */
  change: string
  /** Whether the refine level changes at all. */
  changes: boolean
  materials: MaterialView[]
  /** All of it for the planner: refine levels before, change, `id:amount` of each material: `9 20 -5 7037:500`. */
  facts: string
  note: string
  /** Number (from 1) of the run of neighbouring rows with the same requirements; 0 if runs are too short to merge. */
  run: number
}

/** A reform box with its conversions, for its reform page and its conversion page. */
export interface ReformView {
  box: ItemRef
  /** HTML, sanitised: the box's own text, otherwise its item's. */
  description: string
  refused: boolean
  /** Ids of other boxes whose reforms may be a part of a chain to its results. */
  onTheWay: number[]
  rows: ConversionView[]
  /** The values that all of several rows share. */
  common: CommonConversion
  /** Materials that every row needs, if the rows differ in others; `rows` contain only the others. */
  sharedMaterials: MaterialView[]
}

/** A field is present if it is the same in every row. */
export type CommonConversion = Partial<Pick<ConversionView, 'refine' | 'change' | 'materials' | 'note'>>

export function reformView(detail: ReformDetail): ReformView {
  const entries = detail.Items.map(conversionView)
  const common = commonOf(entries)
  const { shared, rows } = common.materials ? { shared: [], rows: entries } : splitMaterials(entries)
  return {
    box: itemRef(detail.ReformBox, detail.Name),
    description: shownHtml(
      detail.Description || (itemById(detail.ReformBox)?.Description ?? ''),
      `/reform/${detail.ReformBox}`,
    ),
    refused: detail.Refused ?? false,
    onTheWay: boxesOnTheWayTo(detail),
    rows: withRuns(rows),
    common,
    sharedMaterials: shared,
  }
}

function commonOf(rows: readonly ConversionView[]): CommonConversion {
  const [first] = rows
  if (!first || rows.length < 2) return {}
  const commonValue = (name: keyof CommonConversion) => {
    const text = JSON.stringify(first[name])
    return rows.every((row) => JSON.stringify(row[name]) === text) ? { [name]: first[name] } : {}
  }
  return { ...commonValue('refine'), ...commonValue('change'), ...commonValue('materials'), ...commonValue('note') }
}

/** The number of runs that have styles (src/styles/reform.css). */
const mostRuns = 3

/**
 * Numbers neighbours with the same requirements as one run, if this removes the repetition from at least every second
 * row.
 */
function withRuns(rows: readonly ConversionView[]): ConversionView[] {
  let run = 0
  let before = ''
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
    // Sorted, so that rows can be compared down the page.
    materials: materialViews(entry.Materials.toSorted((a, b) => a.Material - b.Material)),
    facts: [
      ...[entry.MinRefine, entry.MaxRefine, entry.ChangeRefine],
      ...entry.Materials.map(({ Material, Amount }) => `${Material}:${Amount}`),
    ].join(' '),
    note: entry.Note,
    run: 0,
  }
}
