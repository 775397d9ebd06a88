import type { GameDataProblem, Remedy } from '../../../domain/game-data/game-problems.ts'
import type { YamlMap } from '../../yaml/value.ts'
import type { Limits } from '../engine/index.ts'
import { BadEntry, BeyondLimit, Oddity } from './bad-entry.ts'

/** Ends a row of a record that is already loaded: the server reads nothing after a fault. */
class EndOfRow extends Error {}

/** The origin of entries, for the report. */
export interface Source {
  /** Path below the server root, with `/`. */
  file: string
}

/** A row of a record that the server loads completely or not at all. */
interface RecordRow {
  file: Source
  row: YamlMap
  record: string
  /** The kind of record, with an article, such as `a reform`. */
  kind: string
  /** The server has loaded the record from an earlier row. */
  isKnown: boolean
  /** The faults that reject the record; default: all of them. */
  fatal?: typeof BadEntry
}

/** The record that a row changes; undefined for a refused record, which a later row creates again. */
export function unlessRefused<R extends { refused?: boolean }>(record: R | undefined): R | undefined {
  return record?.refused ? undefined : record
}

/** Entries of a file or of a kind, and the first refused one. */
interface Tally {
  read: number
  refused: number
  first: { file: string; line: number | undefined; reason: string }
}

const allLists = ['items', 'packages', 'reforms', 'enchants', 'monsters']
/** The lists that a lost database affects. One without an entry, such as the item database, affects all of them. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  ITEM_GROUP_DB: ['packages'],
  ITEM_PACKAGE_DB: ['packages'],
  ITEM_REFORM_DB: ['reforms'],
  ITEM_ENCHANT_DB: ['enchants'],
  REFINE_DB: [],
  ENCHANTGRADE_DB: [],
  MOB_DB: ['monsters'],
  scripts: ['monsters'],
  spawns: ['monsters'],
  shops: [],
}

/** Fewer refused entries are no large loss. */
const fewRefused = 20

/** Collects entries and files that could not be used. */
export class Problems {
  readonly list: GameDataProblem[] = []
  /** Refusals by a limit of the engine, since the last mark. */
  readonly beyond = new Map<keyof Limits, { count: number; first: { file: string; line: number; message: string } }>()
  readonly #tallies = new Map<string, Tally>()
  /** Number of nested calls of `attempt`; the outermost one reads a record. */
  #depth = 0
  /** The kind of fault that rejects the current record, and the number of faults so far. */
  #record: { fatal: typeof BadEntry; isKnown: boolean; faults: number } | undefined
  /** Files that could not be read at all, and kinds of records of which much is lost. */
  readonly missing: string[] = []
  /** What files belong to, by file: the header type of their database, or `scripts`. */
  readonly types = new Map<string, string>()

  add(source: Source, line: number | undefined, record: string, reason: string, remedy?: Remedy): void {
    this.list.push({ file: source.file, line, record, reason, ...(remedy && { remedy }) })
  }

  /** Reports a lost file, with everything that depends on it. */
  lose(
    lost: string,
    source: Source,
    line: number | undefined,
    record: string,
    reason: string,
    remedy: Remedy = 'lost',
  ): void {
    const loss = remedy === 'file' ? 'absent' : 'whole'
    this.#lose({ file: source.file, line, record, reason, remedy, lost, loss })
  }

  #lose(problem: GameDataProblem & { lost: string }): void {
    this.list.push(problem)
    if (!this.missing.includes(problem.lost)) this.missing.push(problem.lost)
  }

  /** Reports a script, a settings file or a list of maps that cannot be read, on which monsters and their places depend. */
  loseScript(file: string, reason: string): void {
    this.types.set(file, 'scripts')
    this.lose(file, { file }, undefined, 'file', reason)
  }

  /**
   * Called once, after everything was read: a file or a kind of record of which more than a tenth was refused counts as
   * lost. `lineOf` resolves to the text of a line.
   */
  async settle(lineOf: (file: string, line: number) => Promise<string>): Promise<void> {
    for (const [name, { read, refused, first }] of this.#tallies) {
      if (refused < fewRefused || refused * 10 <= read) continue
      const text = first.line === undefined ? '' : `"${await lineOf(first.file, first.line)}": `
      const reason = `${text}more than a tenth is lost: ${refused} of ${read} entries; the first: ${first.reason}`
      const record = name === first.file ? 'file' : name
      this.#lose({ file: first.file, line: first.line, record, reason, remedy: 'lost', lost: name, loss: 'part' })
    }
  }

  /** Whether a fault has already refused the record that is being read: the server reads nothing more of it. */
  get hasRefused(): boolean {
    return (this.#record?.faults ?? 0) > 0
  }

  #countBeyond({ limit, message }: BeyondLimit, file: string, line: number): void {
    const { count = 0, first = { file, line, message } } = this.beyond.get(limit) ?? {}
    this.beyond.set(limit, { count: count + 1, first })
  }

  /** Returns a function that forgets what was reported since. */
  mark(): () => void {
    const [problems, missing] = [this.list.length, this.missing.length]
    const tallies = [...this.#tallies].map(([name, tally]) => [name, { ...tally }] as const)
    this.beyond.clear()
    return () => {
      this.beyond.clear()
      this.list.length = problems
      this.missing.length = missing
      this.#tallies.clear()
      for (const [name, tally] of tallies) this.#tallies.set(name, tally)
    }
  }

  /** Names of the site's lists that lack records because of lost files. */
  get incomplete(): string[] {
    const of = this.missing.flatMap((file) => listsOf[this.types.get(file) ?? file] ?? allLists)
    return allLists.filter((list) => of.includes(list))
  }

  /** Counts `entries` of a file or a kind of record as read and, if there is a `reason`, as refused. */
  count(name: string, file: string, line: number | undefined, reason?: string, entries = 1): void {
    const known = this.#tallies.get(name)
    const tally = known ?? { read: 0, refused: 0, first: { file, line, reason: '' } }
    if (!known) this.#tallies.set(name, tally)
    tally.read += entries
    if (reason === undefined) return
    if (tally.refused === 0) tally.first = { file, line, reason }
    tally.refused += entries
  }

  /** Runs `read` and reports a `BadEntry` it throws, with the line of `entry`. */
  attempt(source: Source, entry: YamlMap, record: string, read: () => void): void {
    let refusal: string | undefined
    this.#depth++
    try {
      read()
    } catch (error) {
      if (!(error instanceof BadEntry)) throw error
      if (error instanceof BeyondLimit) this.#countBeyond(error, source.file, entry.line)
      const isRecord = this.#depth === 1 && !(error instanceof Oddity)
      this.list.push({
        file: source.file,
        line: error.line ?? entry.line,
        record,
        reason: error.message,
        ...(error.remedy && { remedy: error.remedy }),
        ...(isRecord && { isWhole: true }),
      })
      if (!(error instanceof Oddity)) refusal = error.message
      const reading = this.#record
      if (!reading || error instanceof Oddity || !(error instanceof reading.fatal)) return
      reading.faults++
      if (reading.isKnown) throw new EndOfRow()
    } finally {
      this.#depth--
      this.count(source.file, source.file, entry.line, refusal)
    }
  }

  /**
   * Runs `read` for a row. A fatal fault rejects a new record, which is reported, and ends the row of a known one.
   * Returns whether the server rejects the record.
   */
  readRecord({ file: { file }, row, record, kind, isKnown, fatal = BadEntry }: RecordRow, read: () => void): boolean {
    const reading = { fatal, isKnown, faults: 0 }
    this.#record = reading
    try {
      read()
    } catch (error) {
      if (!(error instanceof EndOfRow)) throw error
    } finally {
      this.#record = undefined
    }
    const isRefused = !isKnown && reading.faults > 0
    const reason = `the server does not load ${kind} with such an entry`
    if (isRefused) this.list.push({ file, line: row.line, record, reason, isWhole: true })
    return isRefused
  }
}
