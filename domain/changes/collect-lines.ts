import { excerpts, shorten } from './excerpt.ts'
import type { ChangeField, ChangeLine } from './types.ts'

/** Maximum characters of one cell: a recipe may have hundreds of materials. */
const longest = 300

/** The position of a line: the row and the part of the record. */
export interface LinePlace {
  place?: string
  subject?: string
  item?: number
}

/** Collects the lines of one record; equal values add no line. */
export function createLines() {
  const lines: ChangeLine[] = []
  const push = (line: Pick<ChangeLine, 'kind' | 'field' | 'before' | 'after'>, at: LinePlace) => {
    const { place = '', subject = '', item = 0 } = at
    lines.push({
      kind: line.kind,
      field: line.field,
      place: shorten(place, longest),
      subject: shorten(subject, longest),
      item,
      before: shorten(line.before, longest),
      after: shorten(line.after, longest),
    })
  }
  return {
    lines,
    added: (field: ChangeField, after: string, at: LinePlace = {}) =>
      push({ kind: 'added', field, before: '', after }, at),
    removed: (field: ChangeField, before: string, at: LinePlace = {}) =>
      push({ kind: 'removed', field, before, after: '' }, at),
    compare(field: ChangeField, before: string, after: string, at: LinePlace = {}): void {
      if (before === after) return
      // Two long lists with the same beginning would look equal after shortening.
      const isAlike = shorten(before, longest) === shorten(after, longest)
      push({ kind: 'changed', field, ...(isAlike ? excerpts(before, after) : { before, after }) }, at)
    },
  }
}
export type Lines = ReturnType<typeof createLines>
