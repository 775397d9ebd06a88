import { readFileSync } from 'node:fs'

export interface ProcessFigures {
  /** Its process group. */
  group: number
  /** Processor time so far. Other load on the machine does not change it. */
  cpuMs: number
  /** Resident memory. */
  residentMb: number
}

/** Figures of a process from Linux's /proc; NaN if it has ended, and on other systems. */
export function processFigures(pid: number | string): ProcessFigures {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may contain any character: state, parent, group …
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [group = 0, user = 0, system = 0, pages = 0] = [fields[2], fields[11], fields[12], fields[21]]
    return { group, cpuMs: (user + system) * 10, residentMb: (pages * 4096) / 2 ** 20 }
  } catch {
    return { group: Number.NaN, cpuMs: Number.NaN, residentMb: Number.NaN }
  }
}
