import { type JudgedRow, judgeRow } from '../../domain/odds/judge-rate.ts'
import type { TryCounts } from '../../domain/odds/try-counts.ts'
import type { PackageDetail, PackageItem } from '../../domain/packages/package.ts'
import type { GameData } from '../../game-data/game-data.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { boxesByOpener, drawnRows, isProvable } from './countable-boxes.ts'
import { readOpenings } from './read-openings.ts'

/** A row of a random pool. */
export interface RowResult extends JudgedRow {
  item: Pick<PackageItem, 'Id' | 'Name'>
  /** The published rate of one draw, 0 to 1. */
  published: number
  hits: number
}

export interface BoxResult extends Pick<TryCounts, 'ambiguous' | 'unlike'> {
  /** The item that opens it. */
  opener: number
  name: string
  /** Openings whose rows fit the box in exactly one way. */
  openings: number
  rows: RowResult[]
}

export interface BoxOddsQuery {
  /** The day from which the log is read, such as `2026-01-31`: before it the files may have had other rates. */
  since: string
  /** Runs of the map server since then; without it, shared pools are judged as independent draws, which is less strict. */
  runs?: number | undefined
  onProgress: (share: number) => void
}

/** What the game's log says about the published rates of boxes. Only boxes that were opened, by the opener's id. */
export async function readBoxOdds(
  game: GameDatabase,
  data: GameData,
  { since, runs, onProgress }: BoxOddsQuery,
): Promise<BoxResult[]> {
  const boxes = boxesByOpener(data.packages.values())
  for (const [opener, box] of boxes) if (!isProvable(box, data.items)) boxes.delete(opener)
  const counts = await readOpenings(game, boxes, since, onProgress)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([opener, count]) => {
      const box = boxes.get(opener)
      return box ? [boxResult(opener, box, count, runs)] : []
    })
}

function boxResult(opener: number, box: PackageDetail, counts: TryCounts, runs: number | undefined): BoxResult {
  const { tries, ambiguous, unlike } = counts
  const rows = drawnRows(box).map(({ item, place, published, times, tickets }) => {
    const hits = counts.hits[place] ?? 0
    const pool = tickets === undefined || runs === undefined ? undefined : { tickets, runs }
    return { item, published, hits, ...judgeRow({ published, times, hits, pool }, counts) }
  })
  return { opener, name: box.Name, openings: tries, ambiguous, unlike, rows }
}
