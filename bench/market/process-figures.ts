import { readFileSync } from 'node:fs'
import process from 'node:process'

/** Resident memory of a process in MB; Linux only, 0 elsewhere. */
export function residentMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}

/** Processor time that a process has used; Linux only, 0 elsewhere. Other work on the machine does not change it. */
export function cpuMs(pid: number): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10
}
