import type { GameDataProblem } from '../game-data.ts'
import type { YamlMap } from './yaml.ts'

/** Thrown while one entry is read; `Problems.attempt` reports it and leaves only that entry out. */
export class BadEntry extends Error {
  override name = 'BadEntry'
}

/** Where entries come from, for the report. */
export interface Source {
  /** Path below the server root, with `/`. */
  file: string
}

/** Collects what could not be used. */
export class Problems {
  readonly list: GameDataProblem[] = []

  add(source: Source, line: number | undefined, record: string, reason: string): void {
    this.list.push({ file: source.file, line, record, reason })
  }

  /** Runs `read`; a `BadEntry` it throws is reported with the line of `entry`. */
  attempt(source: Source, entry: YamlMap, record: string, read: () => void): void {
    try {
      read()
    } catch (error) {
      if (!(error instanceof BadEntry)) throw error
      this.add(source, entry.line, record, error.message)
    }
  }
}
