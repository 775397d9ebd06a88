import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../api/config.ts'
import { exitCodes, toOperationError } from '../../operate/operation-error.ts'

const root = path.join(import.meta.dirname, '../..')

describe('a wrong setting', () => {
  for (const [command, ...words] of [
    ['host'],
    ['admin', 'list'],
    ['backup', 'copy.sqlite'],
    ['reconcile'],
    ['import-market', 'shops', '-'],
  ] as const)
    it(`ends \`npm run ${command}\` with 2, the variable's name and the remedy, without a stack`, () => {
      const script = path.join(root, `scripts/${command}.ts`)
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, ...words],
        { env: { ...process.env, DATABASE_URL: 'sqlite::memory:', HOST_PORT: 'wrong' }, encoding: 'utf8', input: '' },
      )
      expect(status).toBe(2)
      expect(stderr).toContain(`${command} failed: `)
      expect(stderr).toContain('HOST_PORT must be a whole number from 0 to 65535 (is "wrong")')
      expect(stderr).toContain('mend:  Correct the settings and run again.')
      expect(stderr).not.toMatch(/^ +at /m)
    })

  it('is SEED_DEMO beside a game of one’s own, or where others reach the host', () => {
    for (const own of [{ GAME_DATA: root }, { HOST_BIND: '0.0.0.0' }]) {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', path.join(root, 'scripts/host.ts')],
        { env: { ...process.env, DATABASE_URL: 'sqlite::memory:', SEED_DEMO: '1', ...own }, encoding: 'utf8' },
      )
      expect([status, stderr.match(/SEED_DEMO is for the sample/)?.length]).toEqual([2, 1])
    }
  })

  it('is a wrong setting too when a file that it names is missing', () => {
    const cause = Object.assign(new Error('no such file'), { code: 'EACCES' })
    const { reason, message } = toOperationError(new ConfigError('PLANS_FILE x cannot be read as JSON', { cause }))
    expect([exitCodes[reason], message]).toEqual([2, 'PLANS_FILE x cannot be read as JSON'])
  })
})
