/** Programs of this folder that write to a database until the test kills them. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'

export interface WorkerRun {
  killed: boolean
  /** The complete lines of its output: the acknowledged changes. */
  lines: string[]
}

/** Runs a worker, and kills it `killAfterMs` after its first line. Rejects if it exits with an error. */
export function runWorker(name: string, args: readonly (string | number)[], killAfterMs?: number): Promise<WorkerRun> {
  return new Promise((resolve, reject) => {
    const file = path.join(import.meta.dirname, `${name}.ts`)
    const words = ['--disable-warning=ExperimentalWarning', file, ...args.map(String)]
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (stdout === '' && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
      stdout += chunk
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const killed = signal === 'SIGKILL'
      if (killed || code === 0) resolve({ killed, lines: stdout.split('\n').slice(0, -1) })
      else reject(new Error(`${name} ended with ${code}: ${stderr}`))
    })
  })
}

/** Returns the acknowledged subjects of a kind. The kind is the first word of a line. */
export function acknowledgedIn(lines: readonly string[]): (what: string) => string[] {
  const pairs = lines.map((line) => line.split(' '))
  return (what) => [...new Set(pairs.filter(([first]) => first === what).map(([, subject]) => String(subject)))]
}
