import path from 'node:path'
import { toOperationError } from '../../ops/operation-error.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Runs a part of a bench. An unexpected error names the part; others, such as a taken port, have their own remedy. */
export async function runPart<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (toOperationError(error).reason !== 'unexpected') throw error
    throw new Error(`the part "${name}" failed: ${String(error)}`, { cause: error })
  }
}
