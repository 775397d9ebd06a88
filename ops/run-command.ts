import process from 'node:process'
import { inspect } from 'node:util'
import { logLines } from '../domain/text/log-text.ts'
import { exitCodes, toOperationError } from './operation-error.ts'
import { answersHelp, asTyped } from './usage.ts'

/** Runs a command; an error is printed with what, where and how to fix it, and sets the exit code. */
export async function runCommand(name: string, run: () => Promise<void>): Promise<void> {
  if (answersHelp(name)) return
  try {
    await run()
  } catch (error) {
    const failure = toOperationError(error)
    process.stderr.write(
      `\n${name} failed: ${failure.message}\n${failure.where ? `  where: ${failure.where}\n` : ''}  fix:   ${asTyped(failure.remedy)}\n`,
    )
    if (failure.reason === 'unexpected' && failure.cause instanceof Error)
      console.error(logLines(inspect(failure.cause)))
    process.exitCode = exitCodes[failure.reason]
  }
}
