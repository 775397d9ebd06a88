import { hostCopy } from '../../domain/copy/host.ts'
import type { Log } from '../base/index.ts'
import { isDenied } from '../db/index.ts'
import type { AppContext } from './app-env.ts'

/**
 * The error handler of routes whose rights in the game's database the operator may leave out: a missing one is a clear
 * refusal, 409. Other errors are passed to the host's handler.
 */
export function missingRightHandler(log: Log) {
  return function answerMissingRight(error: Error, c: AppContext): Response {
    if (!isDenied(error)) throw error
    log.warn('the user of the game database lacks a right', { requestId: c.get('requestId'), error: error.message })
    return c.json({ error: hostCopy.noRight }, 409)
  }
}
