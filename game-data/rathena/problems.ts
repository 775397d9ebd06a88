import type { GameDataProblem } from '../../domain/game-problems.ts'
import type { YamlMap } from '../yaml/value.ts'

/** Thrown while an entry is read; `Problems.attempt` reports it and leaves out only that entry. */
export class BadEntry extends Error {
  override name = 'BadEntry'
}

/** A `BadEntry` for which the game server rejects the whole record, not only the entry. */
export class Refusal extends BadEntry {}

/** A `BadEntry` that the game server only warns about; it continues with the record. */
export class Oddity extends BadEntry {}

/** A value at which the game server ends: it asserts that the value has another form. */
export class ServerStops extends Error {}

/** Ends a row of a record that is already loaded: the server reads nothing after a fault. */
class EndOfRow extends Error {}

/** The origin of entries, for the report. */
export interface Source {
  /** Path below the server root, with `/`. */
  file: string
}

/** Entries of a file, and the first refused one. */
interface Tally {
  read: number
  refused: number
  line: number
  reason: string
}

const allLists = ['items', 'packages', 'reforms', 'enchants', 'monsters']
/** A database that is not here, such as the items, is part of all lists. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  ITEM_GROUP_DB: ['packages'],
  ITEM_PACKAGE_DB: ['packages'],
  ITEM_REFORM_DB: ['reforms'],
  ITEM_ENCHANT_DB: ['enchants'],
  MOB_DB: ['monsters'],
}

/** Fewer refused entries are no large loss. */
const fewRefused = 20

/** Collects entries and files that could not be used. */
export class Problems {
  readonly list: GameDataProblem[] = []
  readonly #tallies = new Map<string, Tally>()
  /** The kind of fault that rejects the current record, and the number of faults so far. */
  #record: { fatal: typeof BadEntry; isKnown: boolean; faults: number } | undefined
  /** Files that could not be read at all. */
  readonly missing: string[] = []
  /** Header types of the databases that files belong to, by file. */
  readonly types = new Map<string, string>()

  add(source: Source, line: number | undefined, record: string, reason: string): void {
    this.list.push({ file: source.file, line, record, reason })
  }

  /** Reports a lost file, with everything that depends on it. */
  lose(lost: string, source: Source, line: number | undefined, record: string, reason: string): void {
    this.add(source, line, record, reason)
    if (!this.missing.includes(lost)) this.missing.push(lost)
  }

  /** Called once, after everything was read: a file of which more than a tenth was refused counts as lost. */
  settle(): void {
    for (const [file, { read, refused, line, reason }] of this.#tallies)
      if (refused >= fewRefused && refused * 10 > read) {
        const lost = `more than a tenth is lost: ${refused} of ${read} entries; the first: ${reason}`
        this.lose(file, { file }, line, 'file', lost)
      }
  }

  /** Lists of players that lack records because of lost files. */
  get incomplete(): string[] {
    const of = this.missing.flatMap((file) => listsOf[this.types.get(file) ?? ''] ?? allLists)
    return allLists.filter((list) => of.includes(list))
  }

  #tally(file: string): Tally {
    const known = this.#tallies.get(file) ?? { read: 0, refused: 0, line: 0, reason: '' }
    this.#tallies.set(file, known)
    return known
  }

  /** Runs `read` and reports a `BadEntry` it throws, with the line of `entry`. */
  attempt(source: Source, entry: YamlMap, record: string, read: () => void): void {
    const tally = this.#tally(source.file)
    tally.read++
    try {
      read()
    } catch (error) {
      if (!(error instanceof BadEntry)) throw error
      this.add(source, entry.line, record, error.message)
      if (!(error instanceof Oddity)) {
        if (tally.refused++ === 0) Object.assign(tally, { line: entry.line, reason: error.message })
      }
      const reading = this.#record
      if (!reading || error instanceof Oddity || !(error instanceof reading.fatal)) return
      reading.faults++
      if (reading.isKnown) throw new EndOfRow()
    }
  }

  /**
   * Runs `read` for a row of a record that the server loads completely or not at all: a `fatal` fault rejects a new
   * record, and ends the row of an existing one. Returns whether the server rejects the record.
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
