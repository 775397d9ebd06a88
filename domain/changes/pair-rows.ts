/** The same row before and after; one side is absent for an added or removed row. */
export interface RowPair<Row> {
  before?: Row
  after?: Row
}

/**
 * Pairs the rows of two lists by their key. A key may occur several times (one item in two amounts): equal rows are
 * paired first, the others in their order. The result has the order of `after`; removed rows follow.
 */
export function pairRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
  isSame: (a: Row, b: Row) => boolean,
): RowPair<Row>[] {
  const left = Map.groupBy(before, keyOf)
  const partners = new Map<Row, Row>()
  const take = (row: Row, fits: (candidate: Row) => boolean) => {
    const candidates = left.get(keyOf(row)) ?? []
    const index = candidates.findIndex(fits)
    if (index >= 0) partners.set(row, candidates.splice(index, 1)[0] as Row)
  }
  for (const row of after) take(row, (candidate) => isSame(candidate, row))
  for (const row of after) if (!partners.has(row)) take(row, () => true)
  const kept = after.map((row): RowPair<Row> => {
    const partner = partners.get(row)
    return partner === undefined ? { after: row } : { before: partner, after: row }
  })
  const gone = [...left.values()].flat().map((row): RowPair<Row> => ({ before: row }))
  return [...kept, ...gone]
}
