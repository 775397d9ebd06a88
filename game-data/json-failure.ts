import { GameFileError } from './game-file.ts'

/** The error for an unreadable JSON file, with its line if the parser reports one. */
export function jsonFailure(file: string, error: unknown): GameFileError {
  const { message } = error as Error
  const line = /\bline (\d+)/.exec(message)?.[1]
  return new GameFileError(`${file}${line ? `:${line}` : ''}: not valid JSON: ${message}. Correct this line.`)
}
