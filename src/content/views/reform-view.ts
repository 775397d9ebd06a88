import { refineChangeText, refineRangeText } from '../../../domain/refine.ts'
import type { ConversionEntry, ReformDetail } from '../../../domain/reform.ts'
import { shownHtml } from '../descriptions.ts'
import { itemById } from '../items.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type MaterialView, materialViews } from './materials-view.ts'

export interface ConversionView {
  base: ItemRef
  result: ItemRef
  refine: string
  change: string
  /** Whether the refine level changes at all. */
  changes: boolean
  materials: MaterialView[]
  note: string
}

/** A reform box with its conversions: what its reform page and its conversion page show. */
export interface ReformView {
  box: ItemRef
  /** HTML, purged: the box's own text, else its item's. */
  description: string
  refused: boolean
  rows: ConversionView[]
}

export function reformView(detail: ReformDetail): ReformView {
  return {
    box: itemRef(detail.ReformBox, detail.Name),
    description: shownHtml(
      detail.Description || (itemById(detail.ReformBox)?.Description ?? ''),
      `/reform/${detail.ReformBox}`,
    ),
    refused: detail.Refused ?? false,
    rows: detail.Items.map(conversionView),
  }
}

export function conversionView(entry: ConversionEntry): ConversionView {
  return {
    base: itemRef(entry.BaseItem, entry.BaseName),
    result: itemRef(entry.ResultItem, entry.ResultName),
    refine: refineRangeText(entry.MinRefine, entry.MaxRefine),
    change: refineChangeText(entry.ChangeRefine),
    changes: entry.ChangeRefine !== 0,
    materials: materialViews(entry.Materials),
    note: entry.Note,
  }
}
