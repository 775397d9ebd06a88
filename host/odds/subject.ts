import { hash } from 'node:crypto'
import { countedCopy } from '../../domain/copy/observed-odds.ts'
import type { PackageDetail } from '../../domain/packages/package.ts'
import { drawnRows } from './countable-boxes.ts'

export type SubjectKind = 'box' | 'enchant' | 'mvp' | 'refine'

/** Tries of a kind whose log rows do not tell what was tried. */
export function unpairedSubject(kind: SubjectKind): Subject {
  return { kind, subject: 'unpaired', name: countedCopy.unpaired[kind], rows: [] }
}

/** Something with chances whose tries are counted. */
export interface Subject {
  kind: SubjectKind
  /** Its name within the kind: the GroupId of a box, the number of a monster; for enchants, their number comes first. */
  subject: string
  /** As players see it. */
  name: string
  /** None of tries that cannot be paired with a result. */
  rows: readonly SubjectRow[]
}

export interface SubjectRow {
  /** Its index in outcomes. */
  place: number
  /** What it gives; 0 if that is no item. */
  item: number
  pool: number
  /** The rate of one draw, 0 to 1. */
  published: number
  /** Draws in one try. */
  times: number
  /** Tickets of a pool from which only the counted tries draw; 0 if each draw is made from the whole pool. */
  tickets: number
}

/** Equal rates, equal hash: counts go on over versions of the game data that do not change them. */
export function ratesHash({ rows }: Subject): string {
  return hash('sha256', JSON.stringify(rows)).slice(0, 16)
}

/**
 * `hasOnePool`: one map server has all players, so a shared pool is only one. Where others draw from it as well, draws
 * are judged as independent ones: that is less strict.
 */
export function boxSubject(box: PackageDetail, hasOnePool: boolean): Subject {
  const isAlone = (pool: number) => hasOnePool && box.Shared?.some(({ Pool, Only }) => Pool === pool && Only)
  return {
    kind: 'box',
    subject: box.GroupId,
    name: box.Name,
    rows: drawnRows(box).map(({ place, item: { Id, Pool }, published, times, tickets }) => ({
      ...{ place, item: Id, pool: Pool, published, times },
      tickets: isAlone(Pool) ? (tickets ?? 0) : 0,
    })),
  }
}
