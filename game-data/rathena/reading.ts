/** Reads the entries of a record's lists. */
import { grades } from '../../domain/grade.ts'
import type { YamlMap } from '../yaml/value.ts'
import { entries, textOf, whole } from './fields.ts'
import { maxZeny } from './item-fields.ts'
import type { ItemIndex } from './item-index.ts'
import type { Limits } from './limits.ts'
import type { Problems, Source } from './problems.ts'
import type { GameServer } from './read-database.ts'

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

/** More than one stack counts as a full stack, as in the server. */
export function amountIn(row: YamlMap, { MAX_AMOUNT }: Limits): number | undefined {
  const amount = whole(row, 'Amount', 'u16')
  return amount === undefined ? undefined : Math.min(MAX_AMOUNT, amount)
}

/** More zeny than a player can have counts as that maximum, as in the server. */
export function zenyIn(row: YamlMap, key: 'Price' | 'Zeny'): number | undefined {
  const zeny = whole(row, key)
  return zeny === undefined ? undefined : Math.min(maxZeny, zeny)
}

/** A grade by its name, from 0 for none to 4 for A; an unknown name counts as none, as in the server. */
export function gradeIn(row: YamlMap, key: 'Grade' | 'GradeMinimum' | 'GradeMaximum'): number | undefined {
  const name = textOf(row, key)
  return name === undefined ? undefined : Math.max(0, (grades as readonly string[]).indexOf(name.toUpperCase()))
}
