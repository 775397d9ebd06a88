import path from 'node:path'
import process from 'node:process'
import { OperationError, toOperationError } from '../../ops/operation-error.ts'
import { firstLines } from '../../tests/run/results.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Runs a part of a bench; an error names the part, the line in bench/ and the remedy. */
export async function runPart<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const { reason, message, where, mend } = toOperationError(error)
    const own = reason !== 'unexpected'
    const [first, ...rest] = firstLines(own ? message : messageOf(error), 20).split('\n')
    const what = [`the part "${name}" failed: ${first}`, ...rest]
    // Uses the error's own remedy, such as for a taken port, a full disk or a missing package.
    if (own) throw new OperationError(reason, what, where, mend)
    const command = `npm run bench -- ${process.argv[2]} --smoke`
    const remedy = `Correct the bench or the program that it measures; \`${command}\` runs each part once.`
    throw new OperationError(reason, what, lineOf(error), remedy)
  }
}

/** With its cause: `fetch failed` alone explains nothing. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error ? `${message}: ${messageOf(cause) || (cause as NodeJS.ErrnoException).code}` : message
}

/** The innermost line of bench/ in an error's stack. */
function lineOf(error: unknown): string {
  const lines = error instanceof Error ? (error.stack?.split('\n') ?? []) : []
  const own = lines.find((line) => line.includes(path.join(root, 'bench/')))
  return own?.slice(own.indexOf(root) + root.length + 1).replace(/\)$/, '') ?? ''
}
