import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { OperationError } from '../operation-error.ts'
import {
  type Answers,
  checkAnswers,
  defaults,
  isHidden,
  optionOf,
  questions,
  recall,
  remembered,
  WrongAnswer,
} from './answers.ts'
import { applySteps, shellWord } from './apply.ts'
import { type Machine, planInstall, planUninstall } from './plan.ts'

const names = Object.keys(questions) as (keyof Answers)[]

/** Sets up a Debian machine, or undoes that; see docs/deploy/README.md. */
export async function installServer(args: readonly string[], project: string): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [optionOf(name).slice(2), { type: 'string' }] as const)),
      root: { type: 'string', default: '/' },
      'dry-run': { type: 'boolean', default: false },
      uninstall: { type: 'boolean', default: false },
    },
  }) as { values: Record<string, string | boolean | undefined> }
  const root = String(values.root)
  const dryRun = values['dry-run'] === true
  if (root === '/' && !dryRun) refuseHere(project)
  const machine: Machine = { project, node: find('node'), npm: find('npm') }
  const applying = { root, dryRun, print: (line: string) => console.log(line) }
  if (values.uninstall) return void applySteps(planUninstall(machine), applying)
  const given = (name: keyof Answers) => values[optionOf(name).slice(2)] as string | undefined
  const answers = await ask(given, { ...defaults, ...recall(root) }, root === '/')
  for (const program of [
    'systemctl',
    ...(answers.server === 'none' ? [] : [answers.server === 'nginx' ? 'certbot' : 'caddy']),
  ])
    if (root === '/' && !dryRun) find(program)
  applySteps(planInstall(answers, machine), applying)
  if (dryRun) console.log(`\nNothing was changed. To do it:\n  npm run install-server -- ${optionsOf(answers)}`)
}

/** The answers as options, so that they need not be typed again. */
function optionsOf(answers: Answers): string {
  const pairs = Object.entries(remembered(answers)).filter(([, value]) => value !== '')
  return pairs.map(([name, value]) => `${optionOf(name)} ${shellWord(value)}`).join(' ')
}

type Fallbacks = Readonly<Partial<Record<keyof Answers, string>>>

async function ask(
  given: (name: keyof Answers) => string | undefined,
  fallbacks: Fallbacks,
  here: boolean,
): Promise<Answers> {
  const answers = {} as Record<keyof Answers, string>
  const missing = names.filter((name) => given(name) === undefined && fallbacks[name] === undefined)
  if (!process.stdin.isTTY && missing.length > 0)
    throw new OperationError(
      'usage',
      `missing: ${missing.map(optionOf).join(', ')}`,
      'command line',
      'Give them as options, or run this on a terminal, where they are asked for.',
    )
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  const question = async (name: keyof Answers) => {
    const fallback = fallbacks[name] ?? ''
    const shown = `${questions[name]}${fallback === '' ? '' : ` [${fallback}]`}: `
    return (await terminal?.question(shown))?.trim() || fallback
  }
  try {
    for (const name of names) answers[name] = given(name) ?? (await question(name))
    return await checked(answers, here, terminal && question)
  } finally {
    terminal?.close()
  }
}

/** Validates the answers; on a terminal, an invalid one is asked for again. */
async function checked(
  answers: Record<keyof Answers, string>,
  here: boolean,
  question?: (name: keyof Answers) => Promise<string>,
): Promise<Answers> {
  for (;;) {
    try {
      return checkAnswers(answers, here)
    } catch (error) {
      if (!question || !(error instanceof WrongAnswer)) throw error
      console.log(`→ ${error.message}`)
      answers[error.answer] = await question(error.answer)
    }
  }
}

/** Refuses a machine on which the units could not run. */
function refuseHere(project: string): void {
  if (process.getuid?.() !== 0)
    throw new OperationError(
      'usage',
      'this needs root',
      'user',
      'Run it with sudo, or show the steps first with --dry-run.',
    )
  if (isHidden(project))
    throw new OperationError(
      'usage',
      'this folder is hidden from the systemd units',
      project,
      'Move the project to /srv/almanac and run the command there.',
    )
  if (!existsSync('/run/systemd/system'))
    throw new OperationError(
      'usage',
      'systemd does not run on this machine',
      '/run/systemd/system',
      'Use the container (docs/deploy/README.md), or --root FOLDER to write the files only.',
    )
}

function find(program: string): string {
  const { status, stdout } = spawnSync(
    'sh',
    ['-c', `PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin command -v ${program}`],
    { encoding: 'utf8' },
  )
  if (status === 0) return stdout.trim()
  if (program === 'node' || program === 'npm') return `/usr/bin/${program}`
  throw new OperationError(
    'usage',
    `${program} is not installed`,
    'PATH',
    `apt-get install ${program}, then run this again.`,
  )
}
