import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { OperationError } from '../operation-error.ts'
import type { Step } from './steps.ts'

export interface Applying {
  /** Folder that represents `/`. Commands are run if it is `/` itself, otherwise only shown. */
  root: string
  dryRun: boolean
  print: (line: string) => void
}

/** Applies the steps in sequence. Throws `OperationError` at the first that fails; another run continues there. */
export function applySteps(steps: readonly Step[], applying: Applying): void {
  for (const step of steps) applyStep(step, applying)
}

function applyStep(step: Step, { root, dryRun, print }: Applying): void {
  const at = (name: string) => path.join(root, name)
  if (step.kind === 'note') {
    // In a dry run this is not true yet.
    if (!dryRun) print(`\n${step.text}`)
    return
  }
  if (step.kind === 'run') return void runStep(step, { root, dryRun, print })
  const name = at(step.path)
  if (step.kind === 'remove') {
    if (!existsSync(name)) return
    if (!dryRun) rmSync(name)
    return void print(`remove    ${step.path}`)
  }
  if (step.kind === 'folder') {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode
    if (mode !== undefined && (mode & 0o777) === step.mode) return void print(`unchanged ${step.path}`)
    if (!dryRun) {
      mkdirSync(name, { recursive: true })
      chmodSync(name, step.mode)
    }
    return void print(`folder    ${step.path}`)
  }
  writeStep(step, name, { root, dryRun, print })
}

function writeStep(step: Extract<Step, { kind: 'file' }>, name: string, { dryRun, print }: Applying): void {
  const before = existsSync(name) ? readFileSync(name, 'utf8') : undefined
  // A file of an unpacked backup belongs to a number that may be another user's on this machine.
  if (before !== undefined && !dryRun) chownSync(name, process.getuid?.() ?? -1, -1)
  if (before !== undefined && step.keep) {
    const text = step.text()
    if (before === text) return void print(`unchanged ${step.path}`)
    const others = step.path.endsWith('.env') ? otherSettings(before, text) : []
    if (others.length > 0) print(`note      ${step.path} differs from these answers: ${others.join(', ')}`)
    return void print(`kept      ${step.path} (differs from the installer's text; delete it to have it written again)`)
  }
  // In a dry run, results of later steps, such as a release, do not exist.
  if (dryRun) return void print(`write     ${step.path}`)
  const text = step.text()
  const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0
  if (before === text && (mode & 0o777) === step.mode) return void print(`unchanged ${step.path}`)
  mkdirSync(path.dirname(name), { recursive: true })
  writeFileSync(name, text, { mode: step.mode })
  chmodSync(name, step.mode)
  print(`write     ${step.path}`)
}

/** Settings with other values in the operator's file. */
function otherSettings(before: string, text: string): string[] {
  const present = parseEnv(before)
  const answered = parseEnv(text)
  return Object.keys(answered).filter((name) => present[name] !== answered[name])
}

function runStep(
  { words, why, unless, onlyWith, env }: Extract<Step, { kind: 'run' }>,
  { root, dryRun, print }: Applying,
): void {
  if (unless !== undefined && isDone(unless, root)) return void print(`unchanged ${why}`)
  if (onlyWith !== undefined && !existsSync(path.join(root, onlyWith))) return
  print(`run       ${words.map(shellWord).join(' ')}   # ${why}`)
  if (dryRun || root !== '/') return
  const [command = '', ...args] = words
  const more = env === undefined ? {} : parseEnv(readFileSync(env, 'utf8'))
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...more } })
  if (status === 0) {
    if (unless?.startsWith('/') && !existsSync(unless)) {
      writeFileSync(unless, '')
      // The backup reads it as another user, also if root's umask hides new files from others.
      chmodSync(unless, 0o644)
    }
    return
  }
  const what = error ? `${command} cannot be run: ${error.message}` : `${command} ended with ${status ?? signal}`
  throw new OperationError(
    'files',
    what,
    why,
    'Its message is printed above. Fix the cause and run this again: completed steps are skipped.',
  )
}

/** Quotes a word for a shell. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

function isDone(unless: string, root: string): boolean {
  if (!unless.startsWith('user:')) return existsSync(path.join(root, unless))
  const passwd = path.join(root, 'etc/passwd')
  return (
    existsSync(passwd) &&
    readFileSync(passwd, 'utf8')
      .split('\n')
      .some((line) => line.startsWith(`${unless.slice(5)}:`))
  )
}
