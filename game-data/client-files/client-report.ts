import type { Remedy } from '../../domain/game-data/game-problems.ts'
import type { ClientRun } from './lua/run-client-file.ts'

/** Something in a client's file that could not be used, with its line if known. */
export interface ClientProblem {
  file: string
  line?: number | undefined
  record: string
  reason: string
  remedy: Remedy
  /** The names or texts of a whole setting are lost because of it. */
  isLost?: boolean
}

export type OnProblem = (problem: ClientProblem) => void

/** Reports what is wrong with the files of one setting. */
export class ClientReport {
  readonly #onProblem: OnProblem
  /** Files that have given nothing, and whether an error has ended them. */
  readonly #silent: { file: string; isBroken: boolean }[] = []
  #texts = 0

  constructor(onProblem: OnProblem) {
    this.#onProblem = onProblem
  }

  /** Reports a file that has been read: `texts` is how many names and texts it has given. */
  add(file: string, texts: number, run?: ClientRun): void {
    for (const name of run?.missing ?? []) {
      const record = name.replace(/[^\x20-\x7e]/g, '?')
      const reason = 'is loaded by this file, but is not in the client’s folder'
      this.#onProblem({ file, record, reason, remedy: 'file' })
    }
    for (const { file: where, line, message } of run?.errors ?? []) {
      const problem = { record: 'the program of the client', reason: `ends with an error: ${message}` }
      this.#onProblem({ file: where, line, ...problem, remedy: 'client' })
    }
    this.#texts += texts
    if (texts === 0) this.#silent.push({ file, isBroken: (run?.errors.length ?? 0) > 0 })
  }

  /** Reports the files without a text, after all files of the setting. */
  end(setting: string): void {
    for (const { file, isBroken } of this.#silent) {
      const reason = `gives no name or text for ${setting}`
      this.#onProblem({ file, record: 'the file', reason, remedy: 'client', isLost: isBroken && this.#texts === 0 })
    }
  }
}
