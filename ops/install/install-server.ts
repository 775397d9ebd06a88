import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { usageError } from '../operation-error.ts'
import {
  type Answers,
  answerTexts,
  checkAnswers,
  defaults,
  isHidden,
  optionOf,
  questions,
  recall,
  WrongAnswer,
} from './answers.ts'
import { applySteps, shellWord } from './apply.ts'
import { type Machine, planInstall, planUninstall } from './plan.ts'

const answerNames = Object.keys(questions) as (keyof Answers)[]

/**
 * Sets up a Debian machine from the options and answers of its operator, or undoes that; see docs/deploy/README.md.
 * `project` is this program's folder. Throws `OperationError`.
 */
export async function installServer(args: readonly string[], project: string): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(answerNames.map((name) => [optionOf(name).slice(2), { type: 'string' }] as const)),
      root: { type: 'string', default: '/' },
      'dry-run': { type: 'boolean', default: false },
      uninstall: { type: 'boolean', default: false },
    },
  }) as { values: Record<string, string | boolean | undefined> }
  const root = String(values.root)
  const dryRun = values['dry-run'] === true
  const isReal = root === '/' && !dryRun
  if (isReal) checkMachine(project)
  const machine: Machine = { project, node: findRuntime('node'), npm: findRuntime('npm') }
  const applying = { root, dryRun, print: (line: string) => console.log(line) }
  if (values.uninstall) return void applySteps(planUninstall(machine), applying)
  const optionValue = (name: keyof Answers) => values[optionOf(name).slice(2)] as string | undefined
  const answers = await ask(optionValue, { ...defaults, ...recall(root) }, root === '/')
  if (isReal) for (const program of neededPrograms[answers.server]) requireProgram(program)
  applySteps(planInstall(answers, machine), applying)
  if (dryRun) console.log(`\nNothing was changed. To do it:\n  npm run install-server -- ${optionsOf(answers)}`)
}

const neededPrograms: Readonly<Record<Answers['server'], readonly string[]>> = {
  caddy: ['systemctl', 'caddy'],
  nginx: ['systemctl', 'nginx', 'certbot'],
  none: ['systemctl'],
}

/** The answers as options, so that they need not be typed again. */
function optionsOf(answers: Answers): string {
  const pairs = Object.entries(answerTexts(answers)).filter(([, value]) => value !== '')
  return pairs.map(([name, value]) => `${optionOf(name)} ${shellWord(value)}`).join(' ')
}

/** Values of questions that the operator leaves empty: those of the last run, or the defaults. */
type Fallbacks = Readonly<Partial<Record<keyof Answers, string>>>

/**
 * Takes each answer from its option, or asks for it on a terminal; otherwise its fallback. `runsHere` as in
 * `checkAnswers`.
 */
async function ask(
  optionValue: (name: keyof Answers) => string | undefined,
  fallbacks: Fallbacks,
  runsHere: boolean,
): Promise<Answers> {
  const answers = {} as Record<keyof Answers, string>
  const missing = answerNames.filter((name) => optionValue(name) === undefined && fallbacks[name] === undefined)
  if (!process.stdin.isTTY && missing.length > 0)
    throw usageError(
      `missing: ${missing.map(optionOf).join(', ')}`,
      'Pass them as options, or run this on a terminal, which asks for them.',
    )
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const question = async (name: keyof Answers) => {
    const fallback = fallbacks[name] ?? ''
    const prompt = `${questions[name]}${fallback === '' ? '' : ` [${fallback}]`}: `
    return (await terminal?.question(prompt))?.trim() || fallback
  }
  try {
    for (const name of answerNames) answers[name] = optionValue(name) ?? (await question(name))
    return await checkUntilValid(answers, runsHere, terminal && question)
  } finally {
    terminal?.close()
  }
}

/** Validates the answers; on a terminal, an invalid one is asked for again. */
async function checkUntilValid(
  answers: Record<keyof Answers, string>,
  runsHere: boolean,
  question?: (name: keyof Answers) => Promise<string>,
): Promise<Answers> {
  for (;;) {
    try {
      return checkAnswers(answers, runsHere)
    } catch (error) {
      if (!question || !(error instanceof WrongAnswer)) throw error
      console.log(`→ ${error.message}`)
      answers[error.answer] = await question(error.answer)
    }
  }
}

/** Throws if the systemd units could not be installed or run on this machine. */
function checkMachine(project: string): void {
  if (process.getuid?.() !== 0)
    throw usageError('the installation needs root', 'Run it with sudo, or show the steps first with --dry-run.', 'user')
  if (isHidden(project))
    throw usageError(
      'this folder is hidden from the systemd units',
      'Move the project to /srv/almanac and run the command there.',
      project,
    )
  if (!existsSync('/run/systemd/system'))
    throw usageError(
      'systemd does not run on this machine',
      'Use the container (docs/deploy/README.md), or --root FOLDER to write the files only.',
      '/run/systemd/system',
    )
}

/** Only system folders: the units do not have the PATH of the user who runs this. */
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

function findProgram(program: string): string | undefined {
  const script = `PATH=${systemPath} command -v ${program}`
  const { status, stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Path of a program of Node. Where it is not installed, the units get the path of Debian's package. */
function findRuntime(program: 'node' | 'npm'): string {
  return findProgram(program) ?? `/usr/bin/${program}`
}

function requireProgram(program: string): void {
  if (findProgram(program) === undefined)
    throw usageError(`${program} is not installed`, `apt-get install ${program}, then run this again.`, 'PATH')
}
