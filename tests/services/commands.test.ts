import { expect, it } from 'vitest'
import { runCommand } from '../programs.ts'

const wrongSettings = { DATABASE_URL: 'sqlite::memory:', HOST_PORT: 'wrong' }

it.each([
  ['host', []],
  ['admin', ['list']],
  ['backup', ['copy.sqlite']],
  ['reconcile', []],
  ['check-odds', ['--since', '2026-01-31']],
  ['import-market', ['shops', '-']],
])(
  'a wrong setting ends `npm run %s` with 2, the name of the variable and the remedy, without a stack',
  (command, words) => {
    const { status, stderr } = runCommand(command, words, wrongSettings)
    expect(status).toBe(2)
    expect(stderr).toContain(`${command} failed: `)
    expect(stderr).toContain('HOST_PORT must be a whole number from 0 to 65535 (is "wrong")')
    expect(stderr).toContain('fix:   Correct the settings and run again.')
    expect(stderr).not.toMatch(/^ +at /m)
  },
)
