/** Reports what the server does not read in scripts, and counts what is lost. */
import type { Problems } from './problems.ts'

/** A line of a script, or of the list that names it. */
interface Place {
  file: string
  line: number
}

const spawnLines = /^[^\t/\n][^\t\n]*\t(?:boss_)?monster\t/gim
const shopLines = /^[^\t/\n][^\t\n]*\t(?:cash|item|point|market)?shop\t/gim

/** Maximum number of reported problems of scripts; further ones are only counted. */
const maxTold = 1000

/** What scripts contain; losses are counted over all files. */
type ScriptKind = 'spawns' | 'shops'

/** Reports faults in scripts, limited because a broken file may be wrong in every line. */
export class ScriptReport {
  #told = 0
  #more = 0
  readonly #problems: Problems

  constructor(problems: Problems) {
    this.#problems = problems
  }

  add(file: string, line: number | undefined, record: string, reason: string): void {
    if (this.#told++ < maxTold) this.#problems.add({ file }, line, record.slice(0, 100), reason)
    else this.#more++
  }

  /** Counts an entry, or several lost ones; `reason`: the server refuses it. */
  count(kind: ScriptKind, { file, line }: Place, reason?: string, entries = 1): void {
    if (entries > 0) this.#problems.count(kind, file, line, reason, entries)
  }

  /** Reports that the server reads no further in a file: `rest` is lost, and its spawns and shops are counted. */
  stop(rest: string, { file, line }: Place, record: string, reason: string): void {
    const spawns = rest.match(spawnLines)?.length ?? 0
    const shops = rest.match(shopLines)?.length ?? 0
    this.count('spawns', { file, line }, reason, spawns)
    this.count('shops', { file, line }, reason, shops)
    if (line === 1 && spawns + shops > 0) {
      this.#problems.types.set(file, 'scripts')
      this.#problems.lose(file, { file }, line, record, `${reason}; the server loses the whole file`)
    } else this.add(file, line, record, reason)
  }

  /** Called once, after everything was read. */
  end(): void {
    if (this.#more === 0) return
    this.#problems.add({ file: 'npc' }, undefined, 'script files', `${this.#more} further problems are only counted`)
  }
}
