import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type Cost, show } from './figures.ts'

export interface Command {
  file: string
  args: readonly string[]
  cwd: string
  env?: NodeJS.ProcessEnv
}

/** GNU time; the `time` of other systems lacks its options. */
const timer = '/usr/bin/time'
const hasTimer = process.platform === 'linux' && existsSync(timer)

let currentChild: ChildProcess | undefined
// The whole group: GNU time and the wrappers of Hugo and npm forward no signal.
process.on('exit', () => currentChild?.pid && process.kill(-currentChild.pid, 'SIGKILL'))

/**
 * Runs a command and measures it from outside, including the start of the process. Earlier writes are flushed first, so
 * that no command pays for those of another.
 */
export async function measure(name: string, { file, args, cwd, env }: Command): Promise<Cost> {
  spawnSync('sync')
  const from = performance.now()
  const [program, words] = hasTimer ? [timer, ['-q', '-f', '%U %S', file, ...args]] : [file, [...args]]
  // A separate process group, by which its processes are found.
  const child = spawn(program, words, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  currentChild = child
  let peakMb = hasTimer ? 0 : Number.NaN
  const poll = setInterval(() => {
    if (hasTimer) peakMb = Math.max(peakMb, groupMb(child.pid))
  }, 100)
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  currentChild = undefined
  clearInterval(poll)
  const wallS = (performance.now() - from) / 1000
  const lines = errors.trimEnd().split('\n')
  const [user = Number.NaN, system = Number.NaN] = hasTimer ? (lines.pop()?.split(' ').map(Number) ?? []) : []
  if (code !== 0) throw new Error([`${file} ${args.join(' ')} ended with ${code}`, ...lines.slice(-12)].join('\n'))
  const cost = { wallS, cpuS: user + system, peakMb, output }
  console.error(`${name}: ${wallS.toFixed(2)} s, CPU ${show(cost.cpuS, 2)} s, ${show(peakMb, 0)} MB`)
  return cost
}

function groupMb(group: number | undefined): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ofGroup = pids.map(processFigures).filter((figures) => figures.group === group)
  return ofGroup.reduce((sum, { residentMb }) => sum + residentMb, 0)
}

/** Process group, processor time so far and resident memory, from Linux's /proc; NaN for a process that has ended. */
export function processFigures(pid: number | string): { group: number; cpuMs: number; residentMb: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may contain any character: state, parent, group …
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [group = 0, user = 0, system = 0, pages = 0] = [fields[2], fields[11], fields[12], fields[21]]
    // Linux counts processor time in ticks of 10 ms.
    return { group, cpuMs: (user + system) * 10, residentMb: (pages * 4096) / 2 ** 20 }
  } catch {
    return { group: Number.NaN, cpuMs: Number.NaN, residentMb: Number.NaN }
  }
}
