/** What all commands share: help, version and wrong settings. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { version } from '../../domain/version.ts'
import { projectRoot, runCommand } from './programs.ts'

const { scripts, version: packageVersion } = JSON.parse(
  readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
) as { scripts: Record<string, string>; version: string }
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const script = /scripts\/([\w-]+)\.ts/.exec(line)?.[1]
  return script && !line.endsWith('--full') ? [[name, script] as const] : []
})
/** No setting has to be right for an answer. */
const wrong = { DATABASE_URL: 'sqlite::memory:', HOST_PORT: 'wrong' }

it.each(commands)('`npm run %s -- --help` shows how the command is typed', (name, script) => {
  const { status, stdout, stderr } = runCommand(script, ['--help'], wrong)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(new RegExp(`^Usage:\n  npm (run )?${name}\\b`))
})

it('`--version` prints the version of the package', () => {
  expect(runCommand('host', ['--version'], wrong).stdout).toBe(`Midgard Almanac ${version}\n`)
  expect(version).toBe(packageVersion)
})

describe('a wrong setting', () => {
  it.each([
    ['host', []],
    ['admin', ['list']],
    ['backup', ['copy.sqlite']],
    ['reconcile', []],
    ['import-market', ['shops', '-']],
  ])('ends `npm run %s` with 2, the name of the variable and the remedy, without a stack', (command, words) => {
    const { status, stderr } = runCommand(command, words, wrong)
    expect(status).toBe(2)
    expect(stderr).toContain(`${command} failed: `)
    expect(stderr).toContain('HOST_PORT must be a whole number from 0 to 65535 (is "wrong")')
    expect(stderr).toContain('mend:  Correct the settings and run again.')
    expect(stderr).not.toMatch(/^ +at /m)
  })

  it.each<Record<string, string>>([{ GAME_DATA: projectRoot }, { HOST_BIND: '0.0.0.0' }])(
    'SEED_DEMO with %j is refused: demo data needs the sample game on loopback',
    (own) => {
      const { status, stderr } = runCommand('host', [], { DATABASE_URL: 'sqlite::memory:', SEED_DEMO: '1', ...own })
      expect([status, stderr.match(/SEED_DEMO is for the sample/)?.length]).toEqual([2, 1])
    },
  )
})
