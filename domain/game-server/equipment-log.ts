/** Rows about equipment in the item log of an rAthena map server (`picklog`). */

/**
 * A row of `picklog`; a negative amount left the bag. The map server works off one request after the other, so rows of one
 * request have ids without gaps, if one map server writes the log.
 */
export interface EquipmentLogRow {
  id: number
  charId: number
  /** `C` used up, `X` refined in the window, `2` enchanted. */
  type: string
  nameid: number
  amount: number
  /** Of the equipment at that moment. */
  refine: number
  /** 0–4 = none, D, C, B, A. */
  grade: number
  /** Four cards or enchants; 0 = empty. */
  cards: readonly number[]
  /** 64 bits as text; `0` for what stacks, and for equipment from before the server gave numbers. */
  uniqueId: string
}

/** Whether a row is about equipment, as far as it shows. Consumed goods have neither number nor refine level. */
export function isEquipment({ uniqueId, refine }: Pick<EquipmentLogRow, 'uniqueId' | 'refine'>): boolean {
  return uniqueId !== '0' || refine > 0
}

/** Whether `row` is the next of the same request. */
export function isNext<Row extends Pick<EquipmentLogRow, 'id' | 'charId'>>(
  before: Row,
  row: Row | undefined,
): row is Row {
  return row !== undefined && row.charId === before.charId && row.id === before.id + 1
}

/** Whether two rows are one piece of equipment before and after a change. */
export function isChange(before: EquipmentLogRow, after: EquipmentLogRow | undefined): after is EquipmentLogRow {
  return (
    isNext(before, after) &&
    before.amount === -1 &&
    after.amount === 1 &&
    after.type === before.type &&
    after.nameid === before.nameid &&
    after.uniqueId === before.uniqueId
  )
}
