/** Reads the entries of a record's lists. */
import { grades } from '../../../domain/items/grade.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  BeyondLimit,
  entries,
  type GameServer,
  type Problems,
  type Source,
  textOf,
  type Width,
  whole,
} from '../database/index.ts'
import type { Limits, RateName } from '../engine/index.ts'
import type { ItemIndex } from './item-index.ts'

/** What a reader of entries needs: the server's rules, its items, and where problems are reported. */
export interface Reading {
  server: GameServer
  items: ItemIndex
  problems: Problems
  file: Source
  record: string
}

/** Reads the entries of a list field; an entry that `read` rejects is reported and left out alone. */
export function readEach(reading: Reading, entry: YamlMap, key: string, read: (row: YamlMap) => void): void {
  const { problems, file, record } = reading
  const hasStopped = () => problems.hasRefused
  for (const row of entries(entry, key, hasStopped)) problems.attempt(file, row, record, () => read(row))
}

/** A rate from 1 to the engine's limit of this field. Throws `BeyondLimit` above it. */
export function rateIn(row: YamlMap, key: string, width: Width, limits: Limits, limit: RateName, scale = 1) {
  const rate = whole(row, key, width)
  const most = limits[limit] / scale
  if (rate === undefined || (rate >= 1 && rate <= most)) return rate
  const reason = `${key} must be from 1 to ${most} (is ${rate})`
  throw rate < 1 ? new BadEntry(reason) : new BeyondLimit(reason, limit)
}

/** More than one stack counts as a full stack, as in the server. */
export function amountIn(row: YamlMap, { MAX_AMOUNT }: Limits): number | undefined {
  const amount = whole(row, 'Amount', 'u16')
  return amount === undefined ? undefined : Math.min(MAX_AMOUNT, amount)
}

/** More zeny than a player can have counts as that maximum, as in the server. */
export function zenyIn(row: YamlMap, key: 'Price' | 'Zeny', { MAX_ZENY }: Limits): number | undefined {
  const zeny = whole(row, key)
  return zeny === undefined ? undefined : Math.min(MAX_ZENY, zeny)
}

/** A grade by its name, from 0 for none to 4 for A; an unknown name counts as none, as in the server. */
export function gradeIn(row: YamlMap, key: 'Grade' | 'GradeMinimum' | 'GradeMaximum'): number | undefined {
  const name = textOf(row, key)
  return name === undefined ? undefined : Math.max(0, (grades as readonly string[]).indexOf(name.toUpperCase()))
}
