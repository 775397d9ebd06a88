/** What all commands share: the report of a wrong setting. */
import { describe, expect, it } from 'vitest'
import { runCommand } from '../programs.ts'

/** No setting has to be right for an answer. */
const wrong = { DATABASE_URL: 'sqlite::memory:', HOST_PORT: 'wrong' }

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
    expect(stderr).toContain('fix:   Correct the settings and run again.')
    expect(stderr).not.toMatch(/^ +at /m)
  })
})
