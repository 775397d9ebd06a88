import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { usageError } from '../../ops/operation-error.ts'
import { benchFolder, root } from './project.ts'

/**
 * Checks out a former commit with its own packages, and returns its folder, which is kept for the next bench. Throws if
 * there is no such commit or its packages cannot be installed.
 */
export function checkOutFormer(commit: string): string {
  // The folder has the hash of the commit in its name, because a branch can point to another commit later.
  const hash = run('git', ['rev-parse', '--short=7', '--verify', `${commit}^{commit}`], root).trim()
  const folder = path.join(benchFolder, `former-${hash}`)
  if (existsSync(path.join(folder, 'node_modules', '.package-lock.json'))) return realpathSync(folder)
  if (!existsSync(folder)) run('git', ['worktree', 'add', '--detach', folder, hash], root)
  run('npm', ['ci', '--no-audit', '--no-fund'], folder)
  return realpathSync(folder)
}

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  const remedy = 'Name a commit of this repository whose packages can be installed.'
  throw usageError(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`, remedy, '--old')
}
