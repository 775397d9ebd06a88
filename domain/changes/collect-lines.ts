import type { ChangeField, ChangeLine } from './types.ts'

/** Where a line stands: the row and the part of the record. */
export interface LinePlace {
  place?: string
  subject?: string
  item?: number
}

/** Collects the lines of one record; equal values leave none. */
export function createLines() {
  const lines: ChangeLine[] = []
  const push = (line: Pick<ChangeLine, 'kind' | 'field' | 'before' | 'after'>, at: LinePlace) => {
    lines.push({ place: '', subject: '', item: 0, ...at, ...line })
  }
  return {
    lines,
    added: (field: ChangeField, after: string, at: LinePlace = {}) =>
      push({ kind: 'added', field, before: '', after }, at),
    removed: (field: ChangeField, before: string, at: LinePlace = {}) =>
      push({ kind: 'removed', field, before, after: '' }, at),
    compare(field: ChangeField, before: string, after: string, at: LinePlace = {}): void {
      if (before !== after) push({ kind: 'changed', field, before, after }, at)
    },
  }
}
export type Lines = ReturnType<typeof createLines>
