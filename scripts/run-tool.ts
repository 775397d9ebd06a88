import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** Runs a tool of the project with further environment variables; returns its exit code, or 1 if it did not start. */
export function runTool(name: string, args: readonly string[], env: Record<string, string> = {}): number {
  const { status, error } = spawnSync(name, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (error) console.error(`${name} could not be started (${error.message}). Run npm run setup.`)
  return status ?? 1
}
