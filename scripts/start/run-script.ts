import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { OperationError } from '../../ops/operation-error.ts'

/**
 * Runs another command of the project with this Node and shows its output; throws if it fails. The command has printed
 * its own error by then.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const file = path.join(path.dirname(import.meta.dirname), `${script}.ts`)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const [code] = await once(child, 'exit')
  signal.removeEventListener('abort', stop)
  if (signal.aborted || code === 0) return
  const what = `the step "${script}" ended with code ${code}`
  throw new OperationError('unexpected', what, `scripts/${script}.ts`, 'Its message is printed above.')
}
