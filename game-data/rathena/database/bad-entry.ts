/** Faults of an entry of a game file. */
import type { Remedy } from '../../../domain/game-data/game-problems.ts'
import type { Limits } from '../engine/index.ts'

/** Thrown while an entry is read; `Problems.attempt` reports it and leaves out only that entry. */
export class BadEntry extends Error {
  override name = 'BadEntry'
  readonly remedy: Remedy | undefined
  /** The line of the fault, for an entry of many lines; that of the entry if undefined. */
  line: number | undefined
  constructor(message: string, remedy?: Remedy) {
    super(message)
    this.remedy = remedy
  }
}

/** A `BadEntry` for which the game server rejects the whole record, not only the entry. */
export class Refusal extends BadEntry {}

/** A `BadEntry` for a value above a limit of the engine, which may be another one where its source is not in the folder. */
export class BeyondLimit extends BadEntry {
  readonly limit: keyof Limits
  constructor(message: string, limit: keyof Limits) {
    super(message)
    this.limit = limit
  }
}

/** A `BadEntry` that the game server only warns about; it continues with the record. */
export class Oddity extends BadEntry {}

/** Thrown for a value with which the game server does not start, whether it is built with assertions or without. */
export class ServerStops extends Error {}
