import process from 'node:process'
import { jsonLine, logText } from '../domain/log-text.ts'

export interface StepLog {
  /** Runs a step and writes one line: its name, duration and result. */
  step<T>(name: string, run: () => Promise<{ result: T; note: string }>): Promise<T>
}

/** The result of a step. */
export interface StepReport {
  step: string
  ok: boolean
  ms: number
  note: string
}

/** One line per step: JSON for a log collector, or text for a reader. `report` receives each step too. */
export function createStepLog(
  command: string,
  format: 'json' | 'text',
  write = defaultWrite,
  report: (step: StepReport) => void = () => {},
): StepLog {
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
        const cost = spent()
        write(line(command, name, 'ok', cost, note, format))
        report({ step: name, ok: true, ms: Math.round(cost.ms), note })
        return result
      } catch (error) {
        const note = error instanceof Error ? oneLine(error.message) : String(error)
        const cost = spent()
        write(line(command, name, 'failed', cost, note, format))
        report({ step: name, ok: false, ms: Math.round(cost.ms), note })
        throw error
      }
    },
  }
}

/** The whole reason: the lines below a first line such as `the data looks broken:` are the details. */
function oneLine(message: string): string {
  const lines = message
    .split('\n')
    .map((each) => each.trim().replace(/^- /, ''))
    .filter(Boolean)
  const [first = '', ...rest] = lines
  const text = rest.length === 0 ? first : `${first}${first.endsWith(':') ? ' ' : '; '}${rest.join('; ')}`
  return text.length > 1_000 ? `${text.slice(0, 1_000)}…` : text
}

interface Spent {
  ms: number
  /** Of all threads, without child processes. */
  cpuMs: number
  /** Resident memory at the end of the step. */
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

export function defaultWrite(text: string): void {
  process.stdout.write(`${text}\n`)
}
