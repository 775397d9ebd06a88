import process from 'node:process'

export interface StepLog {
  /** Runs a step and writes one line about it: its name, how long it took, what came of it. */
  step<T>(name: string, run: () => Promise<{ result: T; note: string }>): Promise<T>
}

/** One line a step: JSON for a log collector, or text for a reader. */
export function createStepLog(command: string, format: 'json' | 'text', write = defaultWrite): StepLog {
  return {
    async step(name, run) {
      const from = performance.now()
      try {
        const { result, note } = await run()
        write(line(command, name, 'ok', performance.now() - from, note, format))
        return result
      } catch (error) {
        const note = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
        write(line(command, name, 'failed', performance.now() - from, note, format))
        throw error
      }
    },
  }
}

function line(command: string, step: string, state: string, ms: number, note: string, format: 'json' | 'text'): string {
  const rounded = Math.round(ms)
  if (format === 'json') {
    return JSON.stringify({ time: new Date().toISOString(), command, step, state, ms: rounded, note })
  }
  return `${command}: ${step.padEnd(16)} ${String(rounded).padStart(6)} ms  ${state === 'ok' ? '' : `${state}: `}${note}`
}

function defaultWrite(text: string): void {
  process.stdout.write(`${text}\n`)
}
