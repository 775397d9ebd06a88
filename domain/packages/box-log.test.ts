import { describe, expect, it } from 'vitest'
import { createRandom } from '../values/random.ts'
import { type BoxLogRow, countOpenings, isCountable } from './box-log.ts'
import type { PackageDetail, PackageItem } from './package.ts'

const boxId = 60_001

function item(Id: number, amount: number, Chance: number, Pool = 1): PackageItem {
  return { Id, Name: '', Min: amount, Max: amount, Chance, ViewId: 0, EnchantId: 0, Locations: {}, Pool, Remark: '' }
}

function box(Items: PackageItem[], more: Partial<PackageDetail> = {}): PackageDetail {
  return { GroupId: 'BOX', Name: '', Description: '', Type: 'CASH', NPCId: 0, ItemId: boxId, Items, ...more }
}

/** Three apples and two knives always, one of a pool, one of another: the box of which the rows below are a log. */
const mixed = box([
  item(512, 3, -1),
  item(1201, 2, -1),
  item(501, 1, 60, 1),
  item(502, 1, 30, 1),
  item(4001, 1, 10, 1),
  item(501, 2, 1, 2),
  item(504, 5, 1, 2),
])

/** Rows such as `C 60001 -1`, with ids from `first` on. */
function log(first: number, charId: number, ...texts: string[]): BoxLogRow[] {
  return texts.map((text, at) => {
    const [type, nameid, amount] = text.split(' ')
    return { id: first + at, charId, type: type === 'C' ? 'C' : 'N', nameid: Number(nameid), amount: Number(amount) }
  })
}

const opening = (first: number, charId = 150_010) =>
  log(first, charId, 'C 60001 -1', 'N 504 5', 'N 501 1', 'N 1201 1', 'N 1201 1', 'N 512 3')

function count(rows: readonly BoxLogRow[], detail = mixed, end = 1_000) {
  const { counts, readTo } = countOpenings(rows, new Map([[boxId, detail]]), end)
  return { ...counts.get(boxId), readTo }
}

describe('countOpenings', () => {
  it('takes the rows as a set, in the order of the engine’s hash tables', () => {
    expect(count([...opening(8), ...opening(14, 150_011)])).toEqual({
      tries: 2,
      hits: [2, 2, 2, 0, 0, 0, 2],
      ambiguous: 0,
      unlike: 0,
      readTo: 1_000,
    })
  })

  it('distinguishes rows of the same item by their amounts', () => {
    const rows = log(8, 150_010, 'C 60001 -1', 'N 501 2', 'N 502 1', 'N 1201 1', 'N 1201 1', 'N 512 3')
    expect(count(rows)).toMatchObject({ tries: 1, hits: [1, 1, 0, 1, 0, 1, 0] })
  })

  it('leaves out what lacks a prize, and what has more rows than the box gives', () => {
    const lost = opening(8).toSpliced(-1)
    const more = [...opening(100), ...log(106, 150_010, 'N 909 1')]
    expect(count([...lost, ...more])).toMatchObject({ tries: 0, unlike: 2 })
  })

  it('ends an opening at a missing id, another character and another opening', () => {
    const other = log(14, 150_011, 'N 909 1')
    const afterGap = log(50, 150_010, 'N 909 1')
    expect(
      count([...opening(8), ...other, ...opening(44), ...afterGap.map((row) => ({ ...row, id: 51 }))]),
    ).toMatchObject({ tries: 2, unlike: 0 })
    expect(count([...opening(8), ...opening(14)])).toMatchObject({ tries: 2, unlike: 0 })
  })

  it('does not count items that were used, given by NPCs or taken by scripts', () => {
    const rows = log(1, 150_010, 'C 501 -1', 'N 512 3', 'N 60001 -1', 'N 501 1')
    expect(count(rows)).toEqual({ readTo: 1_000 })
  })

  it('counts an opening as ambiguous where two pools may have given the same', () => {
    const twice = box([item(501, 1, 1, 1), item(502, 1, 1, 1), item(501, 1, 9, 2), item(502, 1, 1, 2)])
    const both = log(1, 150_010, 'C 60001 -1', 'N 501 1', 'N 502 1')
    const same = log(10, 150_010, 'C 60001 -1', 'N 501 1', 'N 501 1')
    expect(count([...both, ...same], twice)).toMatchObject({ tries: 1, hits: [1, 0, 1, 0], ambiguous: 1 })
  })

  it('counts each draw of a pool with several', () => {
    const three = box([item(501, 1, 1), item(502, 1, 1), item(503, 1, 1)], { Picks: [{ Pool: 1, Times: 3 }] })
    const rows = log(1, 150_010, 'C 60001 -1', 'N 503 1', 'N 501 1', 'N 503 1')
    expect(count(rows, three)).toMatchObject({ tries: 1, hits: [1, 0, 2], ambiguous: 0 })
  })

  it('leaves an opening that may continue for the next reading', () => {
    const rows = [...opening(8), ...opening(14).slice(0, 3)]
    expect(count(rows, mixed, 16)).toMatchObject({ tries: 1, readTo: 13 })
  })

  it('counts each opening once, however the log is cut into readings', () => {
    const random = createRandom('readings')
    for (let history = 0; history < 50; history++) {
      const rows: BoxLogRow[] = []
      for (let made = 0; made < 40; made++)
        rows.push(...opening((rows.at(-1)?.id ?? 0) + random.int(1, 2), 150_000 + random.int(0, 1)))
      const end = (rows.at(-1)?.id ?? 0) + 1
      let readTo = 0
      let openings = 0
      for (let until = 0; readTo < end; ) {
        until = Math.min(end, until + random.int(1, 20))
        const piece = rows.filter(({ id }) => id > readTo && id <= until)
        const read = countOpenings(piece, new Map([[boxId, mixed]]), until)
        openings += read.counts.get(boxId)?.tries ?? 0
        readTo = read.readTo
      }
      expect(openings).toBe(40)
    }
  })

  it('gives up on an opening with too many ways', () => {
    const wide = { ...item(501, 1, 1), Max: 40 }
    const many = box([wide, { ...wide, Min: 2 }, item(502, 1, 1)], { Picks: [{ Pool: 1, Times: 10 }] })
    expect(count(log(1, 150_010, 'C 60001 -1', 'N 501 39', 'N 502 1'), many)).toMatchObject({
      tries: 0,
      ambiguous: 1,
    })
  })
})

describe('isCountable', () => {
  it('refuses boxes whose contents are not only their rows', () => {
    expect(isCountable(mixed)).toBe(true)
    expect(isCountable({ ...mixed, Conditional: true })).toBe(false)
    expect(isCountable({ ...mixed, Items: [{ ...item(501, 1, 1), Choice: 1 }] })).toBe(false)
    expect(isCountable({ ...mixed, Items: [{ ...item(501, 1, 1), Refused: true }] })).toBe(false)
    expect(isCountable({ ...mixed, Items: [] })).toBe(false)
  })
})
