import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { version } from '../../domain/version.ts'
import { commandEnv } from '../command-env.ts'
import { long } from '../faults/rounds.ts'

const root = path.join(import.meta.dirname, '../..')
const { scripts, version: packageVersion } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  version: string
}
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const script = /scripts\/([\w-]+)\.ts/.exec(line)?.[1]
  return script ? [[name, script] as const] : []
})

/** Nothing but the question is right: no setting may be needed for an answer. */
const ask = (script: string, option: string) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, option], {
    cwd: root,
    encoding: 'utf8',
    env: commandEnv({ HOST_PORT: 'wrong' }),
  })

it.each(commands)('`npm run %s -- --help` shows how it is typed', { timeout: 60_000 }, (name, script) => {
  const { status, stdout, stderr } = ask(script, '--help')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(new RegExp(`^Usage:\n  npm (run )?${name}\\b`))
})

// All of them in the long version: each is a process.
const asked = long ? commands : commands.slice(0, 4)
it.each(asked)('`npm run %s -- --version` names the program’s', { timeout: 60_000 }, (_, script) => {
  expect(ask(script, '--version').stdout).toBe(`Midgard Almanac ${version}\n`)
})

it('is the version of the package', () => expect(version).toBe(packageVersion))
