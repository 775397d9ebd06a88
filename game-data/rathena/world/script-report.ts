/** Reports what the server does not read in scripts, and counts what is lost. */
import type { Remedy } from '../../../domain/game-data/game-problems.ts'
import type { Problems } from '../database/index.ts'

/** A line of a script, or of the list that names it. */
interface Place {
  file: string
  line: number
}

const spawnLines = /^[^\t/\n][^\t\n]*\t(?:boss_)?monster\t/gim
const shopLines = /^[^\t/\n][^\t\n]*\t(?:cash|item|point|market)?shop\t/gim

/** Maximum number of reported problems of scripts; further ones are only counted. */
const maxReported = 1000

/** What scripts contain; losses are counted over all files. */
type ScriptKind = 'spawns' | 'shops'

/** Reports faults in scripts, limited because a broken file may be wrong in every line. */
export class ScriptReport {
  #problemCount = 0
  readonly #problems: Problems

  constructor(problems: Problems) {
    this.#problems = problems
  }

  add(file: string, line: number | undefined, record: string, reason: string, remedy?: Remedy): void {
    this.#problemCount += 1
    if (this.#problemCount <= maxReported) this.#problems.add({ file }, line, record.slice(0, 100), reason, remedy)
  }

  /** Reports a file that cannot be read. */
  lose(file: string, reason: string): void {
    this.#problems.loseScript(file, reason)
  }

  /** Counts an entry, or several lost ones; `reason`: the server refuses it. */
  count(kind: ScriptKind, { file, line }: Place, reason?: string, entries = 1): void {
    if (entries > 0) this.#problems.count(kind, file, line, reason, entries)
  }

  /**
   * Reports that the server reads no further in a file: the text from `at` on is lost, and its spawns and shops are
   * counted. If the text before has none, the whole file is lost.
   */
  stop(text: string, at: number, { file, line }: Place, record: string, reason: string): void {
    const rest = text.slice(at)
    const spawns = countMatches(rest, spawnLines)
    const shops = countMatches(rest, shopLines)
    const isWhole = spawns === countMatches(text, spawnLines) && shops === countMatches(text, shopLines)
    this.count('spawns', { file, line }, reason, spawns)
    this.count('shops', { file, line }, reason, shops)
    if (isWhole && spawns + shops > 0) {
      this.#problems.types.set(file, 'scripts')
      this.#problems.lose(file, { file }, line, record, `${reason}; the server loses the whole file`)
    } else this.add(file, line, record, reason)
  }

  /** Called once, after everything was read. */
  end(): void {
    if (this.#problemCount <= maxReported) return
    const reason = `${this.#problemCount - maxReported} further problems are only counted`
    this.#problems.add({ file: 'npc' }, undefined, 'script files', reason, 'site')
  }
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
