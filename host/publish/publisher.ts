import { spawn } from 'node:child_process'
import type { Log } from '../http/log.ts'

export interface PublisherOptions {
  /** Program and arguments, separated by spaces; '' = nothing is run, and the scheduled refresh publishes. */
  command: string
  log: Log
  /** Saves within this time are one run. */
  delayMs?: number
}

/**
 * Runs the operator's refresh after announcements were saved: one run for many saves, never two at once, and once
 * more when something was saved while one ran. A fixed argument list without a shell; nothing of a request reaches it.
 */
export function createPublisher({ command, log, delayMs = 2_000 }: PublisherOptions) {
  const [program, ...args] = command.split(/\s+/).filter(Boolean)
  let timer: NodeJS.Timeout | undefined
  let running = false
  let again = false

  function run(name: string) {
    running = true
    again = false
    const start = Date.now()
    let ended = false
    const end = (fields: Record<string, unknown>) => {
      if (ended) return
      ended = true
      running = false
      log[fields.code === 0 ? 'info' : 'error']('publish command ended', { ...fields, ms: Date.now() - start })
      if (again) request()
    }
    const child = spawn(name, args, { stdio: 'ignore' })
    child.once('error', (error) => end({ error }))
    child.once('exit', (code, signal) => end({ code, signal }))
  }

  function request() {
    if (!program) return
    if (running) {
      again = true
      return
    }
    if (timer) return
    timer = setTimeout(() => {
      timer = undefined
      run(program)
    }, delayMs)
    // A host that is told to stop does not wait for it: the next scheduled refresh publishes.
    timer.unref()
  }

  return { request }
}
