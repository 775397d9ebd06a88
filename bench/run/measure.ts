import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import process from 'node:process'
import { type Cost, show } from './figures.ts'
import { runPart } from './part.ts'
import { processFigures } from './process-figures.ts'

export interface Command {
  file: string
  args: readonly string[]
  cwd: string
  env?: NodeJS.ProcessEnv
}

/** GNU time; the `time` of other systems lacks its options. */
const timer = '/usr/bin/time'
const timed = process.platform === 'linux' && existsSync(timer)

let running: ChildProcess | undefined
// The whole group: GNU time and the wrappers of Hugo and npm forward no signal.
process.on('exit', () => running?.pid && process.kill(-running.pid, 'SIGKILL'))

/**
 * Runs a command and measures it from outside, including the start of the process. Earlier writes are flushed first, so
 * that no command pays for those of another.
 */
export function measure(name: string, { file, args, cwd, env }: Command): Promise<Cost> {
  return runPart(name, async () => {
    spawnSync('sync')
    const from = performance.now()
    const [program, words] = timed ? [timer, ['-q', '-f', '%U %S', file, ...args]] : [file, [...args]]
    // A separate process group, by which its processes are found.
    const child = spawn(program, words, { cwd, ...(env ? { env } : {}), detached: true })
    running = child
    let peakMb = timed ? 0 : Number.NaN
    const looking = setInterval(() => {
      peakMb = Math.max(peakMb, groupMb(child.pid))
    }, 100)
    const [code, output, errors] = await ended(child).finally(() => {
      running = undefined
      clearInterval(looking)
    })
    const wall = (performance.now() - from) / 1000
    const lines = errors.trimEnd().split('\n')
    const [user = Number.NaN, system = Number.NaN] = timed ? (lines.pop()?.split(' ').map(Number) ?? []) : []
    if (code !== 0) throw new Error([`${file} ${args.join(' ')} ended with ${code}`, ...lines.slice(-12)].join('\n'))
    const cost = { wall, cpu: user + system, peakMb, output }
    console.error(`${name}: ${wall.toFixed(2)} s, CPU ${show(cost.cpu, 2)} s, ${show(peakMb, 0)} MB`)
    return cost
  })
}

function groupMb(group: number | undefined): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ofGroup = pids.map(processFigures).filter((figures) => figures.group === group)
  return ofGroup.reduce((sum, { residentMb }) => sum + residentMb, 0)
}

function ended(child: ChildProcess): Promise<[code: number | null, output: string, errors: string]> {
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve([code, texts.stdout, texts.stderr]))
  })
}
