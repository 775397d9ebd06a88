import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import process from 'node:process'

/** Length of the columns that contain such a name. */
const maxLength = 64

/**
 * A unique name of a task of this process: `NONCE PID MACHINE HOSTNAME`, at most 64 characters. `-` is an unknown
 * machine.
 */
export function nameProcess(): string {
  return `${randomBytes(6).toString('hex')} ${process.pid} ${machine ?? '-'} ${hostname()}`.slice(0, maxLength)
}

/** Such a name for an operator: `process 1234 on web1`. */
export function describeProcess(name: string): string {
  const [, pid = '?', , host = '?'] = name.split(' ')
  return `process ${pid} on ${host}`
}

/** Whether the named process has certainly ended: it ran on this machine, where no process has its number. */
export function hasEnded(name: string): boolean {
  const [, pid = '', at] = name.split(' ')
  if (machine === undefined || at !== machine) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** This start of the machine, and the container: process numbers are unique within it. Undefined except on Linux. */
const machine = readMachine()

function readMachine(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    return createHash('sha256')
      .update(boot + readlinkSync('/proc/self/ns/pid'))
      .digest('hex')
      .slice(0, 10)
  } catch {
    return undefined
  }
}
