import process from 'node:process'
import { readSetting } from '../settings/config.ts'

const pollMs = 500

/**
 * Calls `stop` once, when this process is asked to end: by SIGINT or SIGTERM, by SIGBREAK or a closed window on
 * Windows, or by the death of the bootstrap process, which could not forward a signal then. A terminal and a service
 * manager signal both processes, so the second signal is ignored.
 */
export function onStop(stop: () => void): void {
  let isStopped = false
  const stopOnce = () => {
    if (isStopped) return
    isStopped = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const) process.on(signal, stopOnce)
  if (process.platform === 'win32') process.on('SIGHUP', stopOnce)
  const parent = readSetting(process.env, 'ALMANAC_BOOTSTRAP')
  if (parent > 0 && parent === process.ppid) setInterval(() => process.ppid !== parent && stopOnce(), pollMs).unref()
}
