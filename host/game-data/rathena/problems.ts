import type { GameDataProblem } from '../../../domain/game-problems.ts'
import type { YamlMap } from './yaml.ts'

/** Thrown while one entry is read; `Problems.attempt` reports it and leaves only that entry out. */
export class BadEntry extends Error {
  override name = 'BadEntry'
}

/** A `BadEntry` for which the game server drops the whole record, not only the entry. */
export class Refusal extends BadEntry {}

/** Where entries come from, for the report. */
export interface Source {
  /** Path below the server root, with `/`. */
  file: string
}

/** Collects what could not be used. */
export class Problems {
  readonly list: GameDataProblem[] = []
  /** How many of them were a `Refusal`. */
  refusals = 0
  /** Files that are lost as a whole. */
  readonly missing: string[] = []

  add(source: Source, line: number | undefined, record: string, reason: string): void {
    this.list.push({ file: source.file, line, record, reason })
  }

  /**
   * Adds that a whole file is lost, with all that would have come of it. What stands in db/import is the operator's own
   * and may be anything.
   */
  lose(lost: string, source: Source, line: number | undefined, record: string, reason: string): void {
    this.add(source, line, record, reason)
    if (!lost.startsWith('db/import/') && !this.missing.includes(lost)) this.missing.push(lost)
  }

  /** Runs `read`; a `BadEntry` it throws is reported with the line of `entry`. */
  attempt(source: Source, entry: YamlMap, record: string, read: () => void): void {
    try {
      read()
    } catch (error) {
      if (!(error instanceof BadEntry)) throw error
      if (error instanceof Refusal) this.refusals++
      this.add(source, entry.line, record, error.message)
    }
  }
}
