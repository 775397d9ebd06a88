import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** What a command cost; NaN where this machine has no GNU time. */
export interface Cost {
  wall: number
  /** User and system time in seconds, children included. */
  cpu: number
  /** Peak memory in MB of all its processes together, looked at ten times a second; what they share counts for each. */
  peakMb: number
  output: string
}

export interface Command {
  file: string
  args: readonly string[]
  cwd: string
  env?: Record<string, string | undefined>
}

/** GNU time; those of other systems know none of its options. */
const timer = '/usr/bin/time'

/**
 * Runs a command to its end and measures it from outside, start of the process included. What was written before is put
 * on disk first, so that no command pays for another one's writes.
 */
export async function measure(command: Command, scratch: string): Promise<Cost> {
  const report = path.join(scratch, 'time.txt')
  const timed = process.platform === 'linux' && existsSync(timer)
  const [file, args] = timed
    ? [timer, ['-o', report, '-f', '%U %S', command.file, ...command.args]]
    : [command.file, [...command.args]]
  spawnSync('sync')
  const from = performance.now()
  let peakMb = timed ? 0 : Number.NaN
  const look = () => {
    peakMb = Math.max(peakMb, residentMb())
  }
  const looking = timed ? setInterval(look, 100) : undefined
  const output = await runToEnd({ ...command, file, args }).finally(() => clearInterval(looking))
  const wall = (performance.now() - from) / 1000
  const [user, system] = timed
    ? readFileSync(report, 'utf8').trim().split(/\s+/).slice(-2).map(Number)
    : [Number.NaN, Number.NaN]
  return { wall, cpu: (user as number) + (system as number), peakMb, output }
}

/** Memory of every process in the groups of the commands under way. */
function residentMb(): number {
  const groups = new Set([...running].map((child) => child.pid))
  let bytes = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Behind the name, which may hold anything: state, parent, group; the pages are 21 fields after the state.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (groups.has(Number(fields[2]))) bytes += Number(fields[21]) * 4096
    } catch {
      // It has ended meanwhile.
    }
  }
  return bytes / 2 ** 20
}

const running = new Set<ChildProcess>()
let stopped = false

/** Ends every command under way, with its own children, for good: what waits for one waits on. */
export async function stopRuns(): Promise<void> {
  stopped = true
  await Promise.all(
    [...running].map(async (child) => {
      const closed = new Promise((resolve) => child.once('close', resolve))
      // The whole group: GNU time and Hugo's or npm's wrappers hand no signal on.
      try {
        process.kill(-(child.pid as number), 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
      await closed
    }),
  )
}

/** Runs a command and gives its standard output; throws with what it said when it fails. */
export function runToEnd({ file, args, cwd, env }: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, ...(env ? { env } : {}), stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    running.add(child)
    const parts = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        parts[name] += text
      })
    }
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code) => {
      running.delete(child)
      if (stopped) return
      if (code === 0) resolve(parts.stdout)
      else reject(new Error(`${file} ${args.join(' ')} ended with ${code}\n${parts.stdout}${parts.stderr}`))
    })
  })
}
