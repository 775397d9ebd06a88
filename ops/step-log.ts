import process from 'node:process'
import { jsonLine, logText } from '../domain/text/log-text.ts'

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
      const startMs = performance.now()
      const cpu = process.cpuUsage()
      function end(ok: boolean, note: string): void {
        const ms = Math.round(performance.now() - startMs)
        if (format === 'json') {
          // Processor time of all threads, without child processes.
          const { user, system } = process.cpuUsage(cpu)
          const costs = {
            ms,
            cpuMs: Math.round((user + system) / 1000),
            rssMb: Math.round(process.memoryUsage.rss() / 1e6),
          }
          const state = ok ? 'ok' : 'failed'
          write(jsonLine({ time: new Date().toISOString(), command, step: name, state, ...costs, note }))
        } else
          write(`${command}: ${name.padEnd(16)} ${String(ms).padStart(6)} ms  ${ok ? '' : 'failed: '}${logText(note)}`)
        report({ step: name, ok, ms, note })
      }
      try {
        const { result, note } = await run()
        end(true, note)
        return result
      } catch (error) {
        end(false, error instanceof Error ? oneLine(error.message) : String(error))
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

export function defaultWrite(text: string): void {
  process.stdout.write(`${text}\n`)
}
