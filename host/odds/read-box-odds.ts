import { type CountedLaw, contradicts, rateInterval } from '../../domain/odds/observed-rate.ts'
import { type BoxCounts, isCountable } from '../../domain/packages/box-log.ts'
import { drawCount, type PackageDetail, type PackageItem } from '../../domain/packages/package.ts'
import type { GameData } from '../../game-data/game-data.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { readOpenings } from './read-openings.ts'

/** A row of a random pool. */
export interface RowResult {
  item: Pick<PackageItem, 'Id' | 'Name'>
  /** The published rate of one draw, 0 to 1. */
  published: number
  tries: number
  hits: number
  /** The real rate with 95 %; absent if the tries are too few. */
  interval: { low: number; high: number } | undefined
  contradicted: boolean
}

export interface BoxResult extends Omit<BoxCounts, 'hits'> {
  /** The item that opens it. */
  opener: number
  name: string
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
  const boxes = countableBoxes(data)
  const counts = await readOpenings(game, boxes, since, onProgress)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([opener, count]) => {
      const box = boxes.get(opener)
      return box ? [boxResult(opener, box, count, runs)] : []
    })
}

/**
 * By the item that opens them, where it opens only one. Without boxes that give pet eggs: some have a row only when the
 * pet is created, between other rows, so the other prizes would seem too frequent.
 */
function countableBoxes({ packages, items }: GameData): Map<number, PackageDetail> {
  const isEgg = ({ Id }: PackageItem) => items.get(Id)?.Type?.toLowerCase() === 'petegg'
  const boxes = new Map<number, PackageDetail>()
  const several = new Set<number>()
  for (const box of packages.values())
    for (const opener of new Set([box.ItemId, ...(box.Openers ?? [])])) {
      if (opener === 0) continue
      if (boxes.has(opener)) several.add(opener)
      boxes.set(opener, box)
    }
  for (const [opener, box] of boxes)
    if (several.has(opener) || !isCountable(box) || box.Items.some(isEgg)) boxes.delete(opener)
  return boxes
}

function boxResult(opener: number, box: PackageDetail, counts: BoxCounts, runs: number | undefined): BoxResult {
  const { openings, ambiguous, unlike, hits } = counts
  const rows = box.Items.flatMap((item, index): RowResult[] => {
    if (item.Chance === -1) return []
    const times = drawCount(box, item.Pool)
    const count = { tries: openings * times, hits: hits[index] ?? 0 }
    const leftOut = (ambiguous + unlike) * times
    const law = lawOf(box, item.Pool, count.tries + leftOut, runs)
    const published = publishedRate(box, item)
    // What was left out is no chance sample (heavy prizes are lost), so it counts as what fits the published rate best.
    const tries = count.tries + leftOut
    const missing = Math.min(leftOut, Math.max(0, Math.round(tries * published) - count.hits))
    const contradicted = contradicts({ tries, hits: count.hits + missing }, law, published)
    return [{ item, published, ...count, interval: rateInterval(count, law), contradicted }]
  })
  return { opener, name: box.Name, openings, ambiguous, unlike, rows }
}

function lawOf({ Shared = [] }: PackageDetail, pool: number, draws: number, runs: number | undefined): CountedLaw {
  const shared = Shared.find(({ Pool }) => Pool === pool)
  if (!shared || runs === undefined) return { kind: 'independent' }
  return { kind: 'shared', tickets: shared.Size, draws, runs }
}

function publishedRate({ Items }: PackageDetail, { Pool, Chance, Effective }: PackageItem): number {
  if (Effective !== undefined) return Effective / 100_000
  const weights = Items.filter((item) => item.Pool === Pool && item.Chance !== -1).map((item) => item.Chance)
  return Chance / weights.reduce((sum, weight) => sum + weight, 0)
}
