import type { GameDataProblem } from '../../domain/game-problems.ts'
import type { YamlMap } from './yaml.ts'

/** Thrown while one entry is read; `Problems.attempt` reports it and leaves only that entry out. */
export class BadEntry extends Error {
  override name = 'BadEntry'
}

/** A `BadEntry` for which the game server drops the whole record, where others cost it the entry alone. */
export class Refusal extends BadEntry {}

/** A `BadEntry` that the game server only warns of: it goes on with the record. */
export class Oddity extends BadEntry {}

/** Ends a row of a record that the server has already: it reads nothing behind what is wrong. */
class EndOfRow extends Error {}

/** Where entries come from, for the report. */
export interface Source {
  /** Path below the server root, with `/`. */
  file: string
}

/** Collects what could not be used. */
export class Problems {
  readonly list: GameDataProblem[] = []
  /** What the record that is being read cannot stand, and what is wrong in it so far. */
  #record: { fatal: typeof BadEntry; isKnown: boolean; faults: number } | undefined
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
      this.add(source, entry.line, record, error.message)
      const reading = this.#record
      if (!reading || error instanceof Oddity || !(error instanceof reading.fatal)) return
      reading.faults++
      if (reading.isKnown) throw new EndOfRow()
    }
  }

  /**
   * Runs `read` for a row of a record that the server takes whole or not at all: a `fatal` entry drops a new record, and
   * ends the row of one that is known. Returns whether the server drops the record.
   */
  readRecord(isKnown: boolean, read: () => void, fatal = BadEntry): boolean {
    const record = { fatal, isKnown, faults: 0 }
    this.#record = record
    try {
      read()
    } catch (error) {
      if (!(error instanceof EndOfRow)) throw error
    } finally {
      this.#record = undefined
    }
    return !isKnown && record.faults > 0
  }
}
