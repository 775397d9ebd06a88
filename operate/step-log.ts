import process from 'node:process'
import { jsonLine, logText } from '../domain/log-text.ts'

export interface StepLog {
  /** Runs a step and writes one line about it: its name, how long it took, what came of it. */
  step<T>(name: string, run: () => Promise<{ result: T; note: string }>): Promise<T>
}

/** One line a step: JSON for a log collector, or text for a reader. */
export function createStepLog(command: string, format: 'json' | 'text', write = defaultWrite): StepLog {
  return {
    async step(name, run) {
      const from = performance.now()
      const cpu = process.cpuUsage()
      const spent = (): Spent => {
        const { user, system } = process.cpuUsage(cpu)
        return { ms: performance.now() - from, cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 }
      }
      try {
        const { result, note } = await run()
        write(line(command, name, 'ok', spent(), note, format))
        return result
      } catch (error) {
        const note = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
        write(line(command, name, 'failed', spent(), note, format))
        throw error
      }
    },
  }
}

interface Spent {
  ms: number
  /** Of all threads, without child processes. */
  cpuMs: number
  /** Resident memory at the step's end. */
  rssMb: number
}

function line(
  command: string,
  step: string,
  state: string,
  { ms, cpuMs, rssMb }: Spent,
  note: string,
  format: 'json' | 'text',
): string {
  const rounded = Math.round(ms)
  const costs = { ms: rounded, cpuMs: Math.round(cpuMs), rssMb: Math.round(rssMb) }
  if (format === 'json') {
    return jsonLine({ time: new Date().toISOString(), command, step, state, ...costs, note })
  }
  return `${command}: ${step.padEnd(16)} ${String(rounded).padStart(6)} ms  ${state === 'ok' ? '' : `${state}: `}${logText(note)}`
}

function defaultWrite(text: string): void {
  process.stdout.write(`${text}\n`)
}
